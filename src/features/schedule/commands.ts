import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { showNotSaved, tell } from '../../app/entries/saved-toast.ts';
import { formerValues } from '../../app/history/versioned.ts';
import { movedRule } from '../../domain/schedule/moved-rule.ts';
import { shownAt } from '../../domain/schedule/shown.ts';
import '../../i18n/lazy/schedule.ts';
import { t } from '../../i18n/t.ts';
import type { Replica } from '../../replica/replica.ts';
import type { RecordChanges } from '../../replica/stores/record-store.ts';
import {
  type Reach,
  changeOccurrence,
  removeOccurrence,
  scheduleOf,
} from '../../replica/stores/schedule.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ShownEntry } from './schedule-data.ts';
import { whenText } from './schedule-texts.ts';

/** The writes of the screen of the schedule, with what takes them back. */

export type EntryChanges = RecordChanges<ScheduleRecord>;

/**
 * Changes an occurrence, the series from it on, or all of it.
 *
 * @param changes start and end are those of this occurrence
 * @returns what takes all of it back
 * @throws InvalidRecordError; ReplicaError when the device cannot store
 */
export async function writeChanges(
  replica: Replica,
  { shown, changes, reach }: { shown: ShownEntry; changes: EntryChanges; reach: Reach },
): Promise<() => Promise<unknown>> {
  const before = shown.entry.record;
  const occurrence = { id: before.id, day: shown.original, reach };
  const [changed] = await changeOccurrence(replica, occurrence, {
    ...changes,
    ...(reach === 'this' ? {} : ruleAfter(shown, changes)),
  });
  return () => takeBack(replica, { before, changes, added: changed?.id });
}

/** The rule of a series that moves to other days, where the change does not name one. */
function ruleAfter({ entry, original }: ShownEntry, { start, repeat }: EntryChanges) {
  const { repeat: rule } = entry.record;
  if (rule === null || repeat !== undefined || start === undefined) return {};
  const day = start.slice(0, 10);
  return day === original ? {} : { repeat: movedRule(rule, original, day) };
}

/** @param added the id of the series that the change has begun, if it is another one */
async function takeBack(
  replica: Replica,
  {
    before,
    changes,
    added,
  }: { before: ScheduleRecord; changes: EntryChanges; added?: string | undefined },
): Promise<void> {
  const store = scheduleOf(replica);
  const { repeat, exceptions } = before;
  // The former series first: should the tab be killed in between, a day is there twice and none is lost.
  if (isRemoved((await store.read(before.id)) ?? before)) await store.restore(before.id);
  await store.edit(before.id, { ...formerValues(before, changes), repeat, exceptions });
  if (added !== undefined && added !== before.id) await store.remove(added);
}

/** Stores changes of an occurrence, and says when it is now. A failure is shown. */
export async function changeEntry(
  replica: Replica,
  {
    shown,
    changes,
    reach,
    today,
    tz,
  }: { shown: ShownEntry; changes: EntryChanges; reach: Reach; today: string; tz: string },
): Promise<void> {
  try {
    const undo = await writeChanges(replica, { shown, changes, reach });
    const record = { ...shown.record, ...changes };
    const { allDay, start, end } = { ...shown.times, ...changes };
    const at = shownAt({ allDay, start, end, tz: record.tz }, tz);
    showToast({
      text: t('schedule.moved', {
        title: record.title,
        when: whenText({ ...shown, record, ...at }, today),
      }),
      actions: [{ label: t('ui.undo'), run: () => tell(undo()) }],
    });
  } catch (error) {
    showNotSaved(error);
  }
}

/** Deletes an occurrence, the series from it on, or all of it. A failure is shown. */
export async function removeEntry(
  replica: Replica,
  { shown, reach }: { shown: ShownEntry; reach: Reach },
): Promise<void> {
  try {
    const { id } = shown.entry.record;
    const before = await removeOccurrence(replica, { id, day: shown.original, reach });
    showToast({
      text: t('schedule.removed', { title: shown.record.title }),
      actions: [
        { label: t('ui.undo'), run: () => tell(takeBack(replica, { before, changes: {} })) },
      ],
    });
  } catch (error) {
    showNotSaved(error);
  }
}
