import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { type Shown, isBar } from './shown.ts';

/** What a person who is entered twice at one time has to know of the other entry. */
export type Clash = { shown: Shown; userIds: readonly string[]; childIds: readonly string[] };

/** The entry that is asked about, at the time of one of its occurrences. */
export type ClashQuestion = Pick<ScheduleRecord, 'id' | 'category'> & {
  assignedTo: readonly string[];
  childIds: readonly string[];
  startAt: number;
  endAt: number;
};

/**
 * The other occurrences at the same time that need the same person or the same child. What lasts whole
 * days, is a task, or will not happen takes nobody's time; and during a shift or at daycare there may
 * be an appointment.
 */
export function clashesOf(asked: ClashQuestion, others: readonly Shown[]): Clash[] {
  return others.flatMap((shown) => {
    const { record } = shown;
    if (record.id === asked.id || !takesTime(shown)) return [];
    if (isFrame(record) !== isFrame(asked)) return [];
    if (shown.startAt >= asked.endAt || shown.endAt <= asked.startAt) return [];
    const userIds = record.assignedTo.filter((id) => asked.assignedTo.includes(id));
    const childIds = record.childIds.filter((id) => asked.childIds.includes(id));
    return userIds.length > 0 || childIds.length > 0 ? [{ shown, userIds, childIds }] : [];
  });
}

/** What other entries may lie within. */
function isFrame({ category }: Pick<ScheduleRecord, 'category'>): boolean {
  return category === 'caregiver_shift' || category === 'daycare_school';
}

function takesTime(shown: Shown): boolean {
  const { category, status } = shown.record;
  return (
    !isBar(shown) &&
    category !== 'task' &&
    category !== 'birthday' &&
    status !== 'cancelled' &&
    status !== 'moved'
  );
}
