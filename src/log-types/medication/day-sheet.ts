import { medicineKey } from '../../../schema/rules/medicine-key.ts';
import type { EventPayloads } from '../../../schema/records/event.ts';
import { DoseUnit } from '../../../schema/records/payloads/medication.ts';
import {
  type Dose,
  isSameMedicine,
  medicinesGiven,
} from '../../domain/log-types/medication/doses.ts';
import { t } from '../../i18n/t.ts';
import { type DaySheetCell, cellNumber, numberIn } from '../day-sheet-cell.ts';
import { defined } from '../form/optional-fields.ts';
import { blankDose, dosePayload, planInForm, repeatValues } from './values.ts';
import '../../i18n/lazy/day-sheet.ts';

/**
 * "paracetamol 5 ml". A medicine given before brings its unit, its route and its plan; its last amount
 * is never assumed.
 */
export const cell: DaySheetCell<'medication'> = {
  letter: 'm',
  example: () => t('daySheet.example-medication'),
  isRhythm: false,
  parse: (text, { recent }) => {
    const problem = { ok: false, problem: t('daySheet.medicationProblem') } as const;
    const [, name = '', number = '', unitText = ''] =
      /^(.*?\S)\s+(\d[\d.,]*|[.,]\d+)\s*([^\d\s.,].*)?$/u.exec(text.trim()) ?? [];
    const amount = numberIn(number);
    if (amount === null) return problem;
    const known = knownDoses(name, recent);
    const unit = unitText === '' ? known[0]?.payload.unit : unitIn(unitText);
    if (!unit) return problem;
    const values = { ...blankDose([]), name, ...repeatValues(known), amount, unit };
    return {
      ok: true,
      payload: defined(
        dosePayload(values, { id: undefined, plan: planInForm(values) }),
      ) as EventPayloads['medication'],
    };
  },
  print: ({ name, amount, unit }) =>
    `${name} ${cellNumber(amount)} ${t(`events.unit-${unit}`, { count: amount })}`,
};

/** The doses of the medicine of exactly this name, newest first: a wrong guess would be a wrong dose. */
function knownDoses(name: string, recent: readonly Dose[]): readonly Dose[] {
  const found = medicinesGiven(recent).find(
    ({ payload }) => medicineKey(payload.name) === medicineKey(name),
  );
  return found ? recent.filter(({ payload }) => isSameMedicine(payload, found.payload)) : [];
}

function unitIn(text: string): DoseUnit | null {
  const typed = text.trim().toLowerCase();
  return (
    DoseUnit.options.find((unit) =>
      [unit, ...[1, 2].map((count) => t(`events.unit-${unit}`, { count }).toLowerCase())].includes(
        typed,
      ),
    ) ?? null
  );
}
