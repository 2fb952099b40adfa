import { collections } from '../../../schema/collections.ts';
import type { ReminderRecord } from '../../../schema/records/reminder.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

type Replicated = Pick<Replica, 'store'>;

/** The reminder rules of the person of this replica. */
export function remindersOf(replica: Replicated): RecordStore<ReminderRecord> {
  return replica.store(collections.reminders);
}

/** All rules, those that are switched off too, the oldest first. */
export function liveReminders(replica: Replicated): Live<Entry<ReminderRecord>[]> {
  return remindersOf(replica).live({ order: 'oldestFirst' });
}
