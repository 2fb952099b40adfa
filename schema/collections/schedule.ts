import type { ScheduleRecord } from '../records/schedule-entry.ts';
import { canReadEntry, canWriteEntry } from '../rights/schedule.ts';
import { childrenIn } from '../rights/vault.ts';
import { defineCollection } from './define.ts';

/** The end of all times that a record may have (epoch ms). */
const NEVER = 4_102_444_800_000;

/** The entries of the schedule. */
export const schedule = defineCollection<ScheduleRecord>()({
  name: 'schedule',
  merge: {
    nested: ['exceptions', 'reminders', 'checklist', 'answers'],
    sets: ['childIds', 'assignedTo', 'documentIds', 'photoIds'],
    groups: {
      // A start without its end, or its zone, would be another time.
      when: ['allDay', 'start', 'end', 'tz'],
    },
  },
  serverOnly: false,
  childId: 'none',
  childrenOf: childrenIn,
  // The last day on which it may happen, as near as the record says it without following its rule.
  at: ({ start, repeat, createdAt }) => {
    const last = repeat ? ((repeat as { until?: unknown }).until ?? null) : start;
    if (last === null) return NEVER;
    return (typeof last === 'string' && Date.parse(last.slice(0, 10))) || createdAt;
  },
  kind: ({ category }) => String(category),
  partition: 'together',
  history: 'newestFirst',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadEntry,
    hides: null,
    canWrite: canWriteEntry,
    cutFor: () => null,
  },
  lateWrites: 'own',
});
