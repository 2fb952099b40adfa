import { useFormContext, useWatch } from 'react-hook-form';
import { usePeople } from '../../../app/entries/people.ts';
import { guardDose } from '../../../domain/dose-guard.ts';
import {
  type Dose,
  isSameMedicine,
  medicinesGiven,
  nextDoseAt,
} from '../../../domain/medication.ts';
import { dosePhrase } from '../../../log-types/medication/type.ts';
import { formatMoment, formatSpan } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Choice, Num, Words } from './bound.tsx';
import { useFormSurroundings } from './form-context.ts';
import { doseStatuses, doseUnitName, doseUnits, medicineRoutes } from './options.ts';
import { againValues, planInForm } from './dose-payload.ts';
import type { EntryValues } from './values.ts';
import styles from './form.module.css';

type Values = EntryValues<'medication'>;

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
      { ...getValues('payload'), ...againValues(same) },
      { shouldDirty: true, shouldValidate: true },
    );
  };
  return (
    <>
      <div className={styles.words}>
        <Words name="payload.name" label={t('logs.medicine')} maxLength={80} />
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
      <Num
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
      <Num
        name="payload.minIntervalHours"
        label={t('logs.minInterval')}
        hint={t('logs.planHint')}
        unit={t('logs.hoursUnit')}
        step={1}
        max={168}
        digits={2}
        optional
      />
      <Num
        name="payload.maxCount24h"
        label={t('logs.maxCount')}
        step={1}
        max={24}
        digits={0}
        optional
      />
      <Num
        name="payload.maxAmount24h"
        label={t('logs.maxAmount')}
        step={1}
        max={100_000}
        digits={3}
        optional
      />
      <Choice clearable name="payload.route" label={t('logs.route')} options={medicineRoutes()} />
      <Words name="payload.reason" label={t('logs.reason')} maxLength={120} optional />
    </>
  );
}

/** "Last dose 2 h 10 ago by Ana (5 ml). Possible from 18:30." before anything is saved. */
function LastDose() {
  const doses = useDoses();
  const people = usePeople();
  const { openedAt } = useFormSurroundings();
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
    name: people.find(last.performedBy ?? last.createdBy).name,
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

function useDoses(): readonly Dose[] {
  // The form reads the doses of its own type.
  return useFormSurroundings().recent as readonly Dose[];
}

/** What names the medicine in the fields. */
export function medicineIn({ medicineId, name }: { medicineId: string | null; name: string }) {
  return medicineId === null ? { name } : { medicineId, name };
}
