import { overrideDefaults } from '../records/agreement-defaults.ts';
import { OverrideEditInput, OverrideInput } from '../records/parenting-input.ts';
import { OverrideKind, OverrideRecord, OverrideStatus, SwapMode } from '../records/override.ts';
import type { AnyRecord } from '../records/record.ts';
import { overrideRules } from '../rules/agreements/override-rules.ts';
import { agreementServerFields, createdWithStep, editedWithStep } from './agreement-on-server.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';
import { scheduleLive } from './schedule-live.ts';

/** The overrides, on the server: the app loads their schema after Home. */
export const overridesOnServer = defineOnServer({
  schema: OverrideRecord,
  serverFields: agreementServerFields,
  agreement: overrideRules,
  mayTakeOver: () => false,
  readers: {
    // A draft is nobody's but its author's.
    readersKey: ({ childIds, status, userIds, mode }) =>
      status === 'draft' ? null : [childIds, status, userIds, mode],
    authorReads: true,
  },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ status, kind, mode }) =>
    (typeof status !== 'string' || OverrideStatus.safeParse(status).success) &&
    (typeof kind !== 'string' || OverrideKind.safeParse(kind).success) &&
    (typeof mode !== 'string' || SwapMode.safeParse(mode).success),
  // Two devices of one person each add the last child.
  canComeOfMerge: (_record, { code, path }) => code === 'too_big' && path[0] === 'childIds',
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: scheduleLive,
  rest: {
    path: '/api/overrides',
    tag: 'schedule',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: OverrideInput,
    editInput: OverrideEditInput,
    create(input: OverrideInput, meta: NewRecordMeta): AnyRecord {
      return createdWithStep({ ...overrideDefaults, ...input, ...meta, childId: null }, meta);
    },
    changes(record: AnyRecord, input: OverrideEditInput, now: number) {
      return editedWithStep(record, input, now);
    },
  },
  files: null,
});
