import Pill from 'lucide-react/icons/pill';
import type { MedicationPayload } from '../../../schema/records/payloads/medication.ts';
import {
  type Dose,
  isSameMedicine,
  medicinesGiven,
  nextDoseAt,
  planOf,
} from '../../domain/log-types/medication/doses.ts';
import { t } from '../../i18n/t.ts';
import { formatLately, formatLatelyAt } from '../lately.ts';
import type { LogType, TileContent, TileState } from '../log-type.ts';
import type { Recent } from '../rule.ts';
import { type EventLine, dots, phrase } from '../phrases.ts';

export const medication: LogType<'medication'> = {
  icon: Pill,
  iconOf: null,
  line: ({ payload }) => doseLine(payload),
  precision: 'minute',
  searchTexts: null,
  filter: 4,
  more: { position: 6, title: null },
  home: {
    usualMonths: { from: 0, until: Number.POSITIVE_INFINITY },
    isDefault: true,
    label: () => t('home.medicine'),
    name: () => t('home.medicine'),
    quickLog: {
      kind: 'repeat',
      offers: (recent, now) =>
        medicinesOf(recent).map(({ dose, nextAt }) => ({
          event: dose,
          note: nextAt === null ? null : nextDoseText(nextAt, now),
        })),
      none: () => t('home.noMedicinesYet'),
      other: () => t('home.medicineForm'),
    },
    tile: medicineTile,
  },
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'named-line',
  gap: null,
};

/** "5 ml", "2 puffs". */
export function dosePhrase({
  amount,
  unit,
}: Pick<MedicationPayload, 'amount' | 'unit'>): EventLine {
  return phrase('dose', { value: amount, unit: phrase(`unit-${unit}`, { count: amount }) });
}

function doseLine(dose: MedicationPayload): EventLine | null {
  const named = phrase('medicine', { name: dose.name, dose: dosePhrase(dose) });
  return dots([
    dose.status === 'given' ? named : phrase(`dose-${dose.status}`, { medicine: named }),
    dose.overrode?.length ? phrase('overrode') : undefined,
  ]);
}

type Medicine = {
  /** The newest dose, which the sheet offers to give again. */
  dose: Dose;
  /** When the plan allows the next dose; null without a plan. */
  nextAt: number | null;
};

/** Every recent medicine, newest first, with the time of its next possible dose. */
function medicinesOf(doses: Recent<'medication'>): Medicine[] {
  return medicinesGiven(doses).map((dose) => {
    const same = doses.filter(
      ({ payload, childId }) => childId === dose.childId && isSameMedicine(payload, dose.payload),
    );
    return { dose, nextAt: nextDoseAt({ dose: dose.payload, doses: same, plan: planOf(same) }) };
  });
}

/** The last dose and, if a plan is known, the time of the next possible one. */
function medicineTile({ recent, now, lineOf }: TileState<'medication'>): TileContent {
  const medicines = recent && medicinesOf(recent);
  // The medicine that is possible soonest is the relevant one.
  const waiting = medicines?.filter(({ nextAt }) => nextAt !== null && nextAt > now) ?? [];
  const nearest =
    waiting.toSorted((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))[0] ?? medicines?.[0];
  const tile = { icon: Pill, title: t('home.medicine') };
  if (!nearest) {
    return {
      ...tile,
      value: medicines && { text: t('home.never') },
      detail: medicines && t('home.noMedicine'),
    };
  }
  const { dose, nextAt } = nearest;
  return {
    ...tile,
    value:
      nextAt === null
        ? { since: dose.startedAt }
        : { text: nextDoseText(nextAt, now), isSentence: true },
    detail: {
      main: lineOf(dose),
      more: formatLatelyAt(dose.startedAt, now),
    },
  };
}

/** "from 18:30" or "possible now". */
function nextDoseText(nextAt: number, now: number): string {
  return nextAt <= now
    ? t('home.dosePossible')
    : t('home.doseFrom', { time: formatLately(nextAt, now) });
}
