import { medicineKey } from '../../../schema/rules/medicine-key.ts';
import type { Medicine } from '../../../schema/records/list-item.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { isGivenOn, listedMedicine, withListedPlans } from '../../domain/lists/medicines.ts';
import { guardDose } from '../../domain/log-types/medication/dose-guard.ts';
import {
  type Dose,
  isDose,
  isSameMedicine,
  medicinesGiven,
  nextDoseAt,
} from '../../domain/log-types/medication/doses.ts';
import { oldSyncText } from './old-sync-text.ts';
import { dosePhrase } from './type.ts';
import { dayIn, formatMoment, formatSpan } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import '../../i18n/lazy/lists.ts';
import { t } from '../../i18n/t.ts';
import { Chip } from '../../ui/chip.tsx';
import { AddToList } from '../form/add-to-list.tsx';
import { Choice, NumberInput, TextInput } from '../form/form-controls.tsx';
import { type NewListItem, useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues } from '../form/log-form.ts';
import { doseUnitName, doseUnits, medicineRoutes } from './choices.ts';
import { limitsText, medicineText } from './medicine-text.ts';
import { type DoseValues, listedIn, listedValues, planFor, repeatValues } from './values.ts';
import styles from '../form/form.module.css';

type Values = EntryValues<DoseValues>;
type FieldsProps = { medicines: readonly Medicine[] };

export function MedicationFields({ medicines }: FieldsProps) {
  const unit = useWatch<Values, 'payload.unit'>({ name: 'payload.unit' });
  return (
    <>
      <div className={styles.words}>
        <TextInput name="payload.name" label={t('logs.medicine')} maxLength={80} />
        <MedicineChips medicines={medicines} />
      </div>
      <AboutMedicine medicines={medicines} />
      <LastDose medicines={medicines} />
      <OldSync />
      <NumberInput
        name="payload.amount"
        label={t('logs.amount')}
        unit={doseUnitName(unit)}
        step={0.5}
        min={0}
        max={10_000}
        digits={3}
      />
      <Choice scroll asWritten name="payload.unit" label={t('logs.unit')} options={doseUnits()} />
      <Choice name="payload.status" label={t('logs.status')} options={doseStatuses()} />
    </>
  );
}

/** Chips below the name: more would push the amount out of sight. */
const CHIPS_MAX = 8;

/** The medicines that are given now: first those of the list, then others that were given lately. */
function MedicineChips({ medicines }: FieldsProps) {
  const { setValue, getValues } = useFormContext<Values>();
  const doses = useDoses(medicines);
  const [name, childIds] = useWatch<Values, ['payload.name', 'childIds']>({
    name: ['payload.name', 'childIds'],
  });
  const { openedAt, tz } = useEntryFormContext();
  const today = dayIn(openedAt, tz);
  const give = (fields: Partial<DoseValues>) =>
    setValue(
      'payload',
      { ...getValues('payload'), ...fields },
      { shouldDirty: true, shouldValidate: true },
    );
  const listed = medicines
    .filter((medicine) => childIds.includes(medicine.childId) && isGivenOn(medicine, today))
    .map((medicine) => ({
      name: medicine.name,
      give: () =>
        give(
          listedValues(
            medicine,
            doses.filter(({ payload }) =>
              isSameMedicine(payload, { name: medicine.name, medicineId: medicine.id }),
            ),
          ),
        ),
    }));
  // What the list has is offered by the list, or not any more.
  const others = medicinesGiven(doses)
    .filter(({ childId, payload }) => !listedMedicine(medicines, [childId], payload))
    .map(({ payload }) => ({
      name: payload.name,
      give: () => give(repeatValues(doses.filter((dose) => isSameMedicine(dose.payload, payload)))),
    }));
  // Two children may each have a medicine of one name.
  const keys = new Set([medicineKey(name)]);
  const offered = [...listed, ...others].filter((one) => {
    const isNew = !keys.has(medicineKey(one.name));
    keys.add(medicineKey(one.name));
    return isNew;
  });
  if (offered.length === 0) return null;
  return (
    <div className={styles.chips}>
      {offered.slice(0, CHIPS_MAX).map((one) => (
        <Chip key={medicineKey(one.name)} onClick={one.give}>
          <bdi>{one.name}</bdi>
        </Chip>
      ))}
    </div>
  );
}

/** What the list says of the medicine, or a button that adds it to the list. */
function AboutMedicine({ medicines }: FieldsProps) {
  const [payload, childIds] = useWatch<Values, ['payload', 'childIds']>({
    name: ['payload', 'childIds'],
  });
  const { openedAt, tz } = useEntryFormContext();
  const listed = listedIn(medicines, { childIds, payload });
  if (listed === null) {
    return (
      <AddToList
        label={t('lists.addMedicine')}
        name={payload.name}
        itemsOf={(name) => childIds.map((childId) => newMedicine(payload, { name, childId }))}
      />
    );
  }
  const about = medicineText(listed, dayIn(openedAt, tz));
  if (about === '' && listed.instructions === '') return null;
  return (
    <p className={styles.length} dir="auto">
      {[about, listed.instructions].filter((text) => text !== '').join('. ')}
    </p>
  );
}

function newMedicine(
  dose: DoseValues,
  { name, childId }: { name: string; childId: string },
): NewListItem {
  const { amount, unit, route, minIntervalHours, maxCount24h, maxAmount24h } = dose;
  return {
    kind: 'medicine',
    childId,
    name,
    usualAmount: amount,
    unit,
    route,
    minIntervalMin: minIntervalHours === null ? null : Math.round(minIntervalHours * 60),
    maxCount24h,
    maxAmount24h,
  };
}

export function MedicationDetails({ medicines }: FieldsProps) {
  return (
    <>
      <LimitFields medicines={medicines} />
      <Choice clearable name="payload.route" label={t('logs.route')} options={medicineRoutes()} />
      <TextInput name="payload.reason" label={t('logs.reason')} maxLength={120} optional />
    </>
  );
}

/** The limits: those of the list cannot be changed for one dose. */
function LimitFields({ medicines }: FieldsProps) {
  const [payload, childIds] = useWatch<Values, ['payload', 'childIds']>({
    name: ['payload', 'childIds'],
  });
  const listed = listedIn(medicines, { childIds, payload });
  if (listed !== null) {
    const limits = limitsText(listed);
    return (
      <p className={styles.length}>
        {limits === '' ? t('lists.noLimits') : t('lists.fromList', { limits })}{' '}
        {t('lists.changeInList')}
      </p>
    );
  }
  return (
    <>
      <NumberInput
        name="payload.minIntervalHours"
        label={t('logs.minInterval')}
        hint={t('logs.planHint')}
        unit={t('logs.hoursUnit')}
        step={1}
        max={168}
        digits={2}
        optional
      />
      <NumberInput
        name="payload.maxCount24h"
        label={t('logs.maxCount')}
        step={1}
        max={24}
        digits={0}
        optional
      />
      <NumberInput
        name="payload.maxAmount24h"
        label={t('logs.maxAmount')}
        step={1}
        max={100_000}
        digits={3}
        optional
      />
    </>
  );
}

/** "Last dose 2 h 10 ago by Ana (5 ml). Possible from 18:30.", shown before anything is saved. */
function LastDose({ medicines }: FieldsProps) {
  const doses = useDoses(medicines);
  const { openedAt, nameOf } = useEntryFormContext();
  const [payload, childIds, at] = useWatch<Values, ['payload', 'childIds', 'startedAt']>({
    name: ['payload', 'childIds', 'startedAt'],
  });
  if (payload.name.trim() === '') return null;
  const { name, unit } = payload;
  const medicineId = listedIn(medicines, { childIds, payload })?.id;
  const dose = { name, amount: payload.amount ?? 0, unit, ...(medicineId ? { medicineId } : {}) };
  const plan = planFor(medicines, { childIds, payload });
  const { last, sinceLastMs } = guardDose({ dose, at, doses, plan });
  if (!last || sinceLastMs === null) return null;
  const nextAt = nextDoseAt({ dose, doses, plan });
  const lastText = t('logs.lastDose', {
    ago: formatSpan(sinceLastMs),
    name: nameOf(last.performedBy ?? last.createdBy),
    dose: say(dosePhrase(last.payload)),
  });
  return (
    <p className={styles.length}>
      {nextAt === null
        ? lastText
        : t('logs.lastDoseNext', {
            last: lastText,
            next:
              nextAt <= at
                ? t('logs.possibleNow')
                : t('logs.possibleFrom', { time: formatMoment(nextAt, { now: openedAt }) }),
          })}
    </p>
  );
}

/** Without a recent sync no warning may be due only because a dose is missing here. */
function OldSync() {
  const { openedAt, lastSyncAt } = useEntryFormContext();
  const [name, status] = useWatch<Values, ['payload.name', 'payload.status']>({
    name: ['payload.name', 'payload.status'],
  });
  if (lastSyncAt === undefined || name.trim() === '' || status !== 'given') return null;
  const text = oldSyncText(lastSyncAt, openedAt);
  return text && <p className={styles.length}>{text}</p>;
}

/** The form reads the last entries of its own type only. */
function useDoses(medicines: readonly Medicine[]): readonly Dose[] {
  return withListedPlans(useEntryFormContext().recent.filter(isDose), medicines);
}

const doseStatuses = () => [
  { value: 'given' as const, label: t('logs.given') },
  { value: 'skipped' as const, label: t('logs.skipped') },
  { value: 'refused' as const, label: t('logs.refused') },
  { value: 'vomited' as const, label: t('logs.vomited') },
];
