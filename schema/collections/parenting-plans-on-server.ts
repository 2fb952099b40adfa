import { planDefaults } from '../records/agreement-defaults.ts';
import { ParentingPlanEditInput, ParentingPlanInput } from '../records/parenting-input.ts';
import { ParentingPlanRecord, PlanStatus } from '../records/parenting-plan.ts';
import type { AnyRecord } from '../records/record.ts';
import { partyUserIds } from '../rights/parenting.ts';
import { planRules } from '../rules/agreements/plan-rules.ts';
import { requireZone } from '../rules/days.ts';
import { createdWithStep, editedWithStep, planServerFields } from './agreement-on-server.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';
import { scheduleLive } from './schedule-live.ts';

/** The parenting plans, on the server: the app loads their schema after Home. */
export const parentingPlansOnServer = defineOnServer({
  schema: ParentingPlanRecord,
  serverFields: planServerFields,
  agreement: planRules,
  mayTakeOver: () => false,
  readers: {
    // A draft is nobody's but its author's.
    readersKey: (plan) =>
      plan['status'] === 'draft' ? null : [plan['childIds'], plan['status'], partyUserIds(plan)],
    authorReads: true,
  },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ status }) => typeof status !== 'string' || PlanStatus.safeParse(status).success,
  // Two devices of one person each add the last child.
  canComeOfMerge: (_record, { code, path }) => code === 'too_big' && path[0] === 'childIds',
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: scheduleLive,
  rest: {
    path: '/api/parenting-schedule',
    tag: 'schedule',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: ParentingPlanInput,
    editInput: ParentingPlanEditInput,
    create(input: ParentingPlanInput, meta: NewRecordMeta): AnyRecord {
      requireZone(input.tz);
      return createdWithStep({ ...planDefaults, ...input, ...meta, childId: null }, meta);
    },
    changes(record: AnyRecord, input: ParentingPlanEditInput, now: number) {
      if (input.tz !== undefined) requireZone(input.tz);
      return editedWithStep(record, input, now);
    },
  },
  files: null,
});
