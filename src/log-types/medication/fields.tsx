import { DoseUnit } from '../../../schema/records/payloads/medication.ts';
import { useFormContext, useWatch } from 'react-hook-form';
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
import { formatMoment, formatSpan } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t, tKey } from '../../i18n/t.ts';
import type { Option } from '../form/form-controls.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Choice, NumberInput, TextInput } from '../form/form-controls.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues } from '../form/log-form.ts';
import { type DoseValues, medicineIn, planInForm, repeatValues } from './values.ts';
import styles from '../form/form.module.css';

type Values = EntryValues<DoseValues>;

export function MedicationFields() {
  const { setValue, getValues } = useFormContext<Values>();
  const doses = useDoses();
  const [name, unit] = useWatch<Values, ['payload.name', 'payload.unit']>({
    name: ['payload.name', 'payload.unit'],
  });
  const known = medicinesGiven(doses).filter(({ payload }) => payload.name !== name);
  const give = (dose: Dose) => {
    const same = doses.filter(({ payload }) => isSameMedicine(payload, dose.payload));
    setValue(
      'payload',
      { ...getValues('payload'), ...repeatValues(same) },
      { shouldDirty: true, shouldValidate: true },
    );
  };
  return (
    <>
      <div className={styles.words}>
        <TextInput name="payload.name" label={t('logs.medicine')} maxLength={80} />
        {known.length > 0 && (
          <div className={styles.chips}>
            {known.slice(0, 6).map((dose) => (
              <Chip key={dose.id} onClick={() => give(dose)}>
                <bdi>{dose.payload.name}</bdi>
              </Chip>
            ))}
          </div>
        )}
      </div>
      <LastDose />
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

export function MedicationDetails() {
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
      <Choice clearable name="payload.route" label={t('logs.route')} options={medicineRoutes()} />
      <TextInput name="payload.reason" label={t('logs.reason')} maxLength={120} optional />
    </>
  );
}

/** "Last dose 2 h 10 ago by Ana (5 ml). Possible from 18:30.", shown before anything is saved. */
function LastDose() {
  const doses = useDoses();
  const { openedAt, nameOf } = useEntryFormContext();
  const payload = useWatch<Values, 'payload'>({ name: 'payload' });
  const at = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  if (payload.name.trim() === '') return null;
  const dose = { ...medicineIn(payload), amount: payload.amount ?? 0, unit: payload.unit };
  const plan = planInForm(payload);
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
function useDoses(): readonly Dose[] {
  return useEntryFormContext().recent.filter(isDose);
}

/** The unit in the plural; the number next to it is not typed yet. */
const doseUnitName = (unit: DoseUnit): string => tKey(`events.unit-${unit}`, { count: 2 });

const COMMON_UNITS = ['ml', 'drops', 'mg', 'tablets', 'suppository', 'puffs'] as const;

const doseUnits = (): Option<DoseUnit>[] =>
  [...new Set<DoseUnit>([...COMMON_UNITS, ...DoseUnit.options])].map((value) => ({
    value,
    label: doseUnitName(value),
  }));

const doseStatuses = () => [
  { value: 'given' as const, label: t('logs.given') },
  { value: 'skipped' as const, label: t('logs.skipped') },
  { value: 'refused' as const, label: t('logs.refused') },
  { value: 'vomited' as const, label: t('logs.vomited') },
];

const medicineRoutes = () => [
  { value: 'mouth' as const, label: t('logs.byMouth') },
  { value: 'rectal' as const, label: t('logs.rectal') },
  { value: 'skin' as const, label: t('logs.skin') },
  { value: 'inhaled' as const, label: t('logs.inhaled') },
  { value: 'nose' as const, label: t('logs.nose') },
  { value: 'eye' as const, label: t('logs.eye') },
  { value: 'ear' as const, label: t('logs.ear') },
  { value: 'injection' as const, label: t('logs.injection') },
];
