import { dayOfNumber, dayNumberOf } from '../rules/schedule/calendar.ts';
import type { ScheduleRecord } from './schedule-entry.ts';

/** What an entry has besides its title and its time where nothing else is said. */
export const scheduleDefaults = {
  category: 'appointment',
  childIds: [],
  assignedTo: [],
  place: '',
  contactId: null,
  repeat: null,
  exceptions: {},
  follows: null,
  reminders: {},
  checklist: {},
  notes: '',
  documentIds: [],
  photoIds: [],
  visibility: 'family',
  colour: null,
  askAnswer: false,
  answers: {},
  status: 'planned',
  importId: null,
  uid: null,
} as const satisfies Partial<Record<keyof ScheduleRecord, unknown>>;

/** The end of an entry that names only its start: the same day, or an hour later. */
export function defaultEndOf(start: string): string {
  if (!start.includes('T')) return start;
  const hour = Number(start.slice(11, 13));
  const day = start.slice(0, 10);
  const endDay = hour < 23 ? day : dayOfNumber(dayNumberOf(day) + 1);
  return `${endDay}T${String((hour + 1) % 24).padStart(2, '0')}${start.slice(13)}`;
}
