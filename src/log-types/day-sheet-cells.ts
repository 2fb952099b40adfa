import { type EventType, isEventType } from '../../schema/records/event-types.ts';
import { cell as diaper } from './diaper/day-sheet.ts';
import { cell as feeding } from './feeding/day-sheet.ts';
import { cell as medication } from './medication/day-sheet.ts';
import { cell as note } from './note/day-sheet.ts';
import { cell as sleep } from './sleep/day-sheet.ts';
import { cell as temperature } from './temperature/day-sheet.ts';
import type { DaySheetCell } from './day-sheet-cell.ts';

/** The cell of each type in the day sheet; null: entered by its form alone. Loaded with the day sheet. */
const cells: { readonly [T in EventType]: DaySheetCell<T> | null } = {
  feeding,
  diaper,
  sleep,
  medication,
  temperature,
  note,
  pumping: null,
  handover: null,
  symptom: null,
  tummy_time: null,
  bath: null,
  activity: null,
  mood: null,
  milestone: null,
  vaccination: null,
  doctor_visit: null,
  milk_stash: null,
  custom: null,
};

/** The cell of a type that is only known at run time. */
export function daySheetCellOf(type: EventType): DaySheetCell | null {
  return cells[type] as DaySheetCell | null;
}

/** The types of the day sheet, in the order of the list. */
export const daySheetTypes = Object.keys(cells)
  .filter(isEventType)
  .filter((type) => cells[type] !== null);
