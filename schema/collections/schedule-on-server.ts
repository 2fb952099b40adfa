import { defaultEndOf, scheduleDefaults } from '../records/schedule-defaults.ts';
import { ScheduleCategory, ScheduleRecord, ScheduleVisibility } from '../records/schedule-entry.ts';
import { ScheduleEditInput, ScheduleInput } from '../records/schedule-input.ts';
import type { AnyRecord } from '../records/record.ts';
import { entryReadersKey } from '../rights/schedule.ts';
import { isParent } from '../rights/roles.ts';
import { requireZone } from '../rules/days.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';
import { scheduleLive } from './schedule-live.ts';

/** The entries of the schedule, on the server: the app loads their schema after Home. */
export const scheduleOnServer = defineOnServer({
  schema: ScheduleRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: { readersKey: entryReadersKey, authorReads: true },
  decidesRightsOf: () => false,
  forgetsRemoved: true,
  isKnownKind: ({ category, visibility }) =>
    (typeof category !== 'string' || ScheduleCategory.safeParse(category).success) &&
    (typeof visibility !== 'string' || ScheduleVisibility.safeParse(visibility).success),
  // Two people each add the last child, the last item of the checklist, or another person to a shift.
  canComeOfMerge: (_record, { code, path }) =>
    (code === 'too_big' &&
      ['childIds', 'assignedTo', 'documentIds', 'photoIds'].includes(String(path[0]))) ||
    (code === 'custom' && ['assignedTo', 'checklist', 'exceptions'].includes(String(path[0]))),
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: scheduleLive,
  rest: {
    path: '/api/schedule',
    tag: 'schedule',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: ScheduleInput,
    editInput: ScheduleEditInput,
    create(input: ScheduleInput, meta: NewRecordMeta): AnyRecord {
      requireZone(input.tz ?? 'UTC');
      return {
        ...scheduleDefaults,
        allDay: !input.start.includes('T'),
        end: defaultEndOf(input.start),
        tz: 'UTC',
        ...input,
        ...meta,
        childId: null,
      };
    },
    changes(_entry: AnyRecord, input: ScheduleEditInput) {
      if (input.tz !== undefined) requireZone(input.tz);
      return input;
    },
  },
  files: null,
});
