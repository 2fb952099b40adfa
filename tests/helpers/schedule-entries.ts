import { scheduleDefaults } from '../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../schema/records/schedule-entry.ts';

/** An entry of the schedule: a check-up of half an hour in Madrid, unless the fields say otherwise. */
export function entryOf(fields: Partial<ScheduleRecord> = {}): ScheduleRecord {
  return {
    ...scheduleDefaults,
    childIds: [],
    assignedTo: [],
    documentIds: [],
    photoIds: [],
    id: 'entry',
    childId: null,
    createdBy: 'ana',
    createdAt: 0,
    updatedBy: 'ana',
    updatedAt: 0,
    schemaVersion: 1,
    clocks: {},
    removed: null,
    title: 'Check-up',
    allDay: false,
    start: '2026-11-27T15:30',
    end: '2026-11-27T16:00',
    tz: 'Europe/Madrid',
    ...fields,
  };
}
