import { MotorMilestoneKey, MotorMilestoneRecord } from '../records/motor-milestone.ts';
import { defineOnServer } from './define.ts';
import { growthOnServer } from './growth-on-server.ts';

// A file of its own: the app loads the schema of a record with the screen that writes milestones.

/** Motor milestones, on the server. */
export const motorMilestonesOnServer = defineOnServer({
  schema: MotorMilestoneRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: growthOnServer.mayTakeOver,
  readers: growthOnServer.readers,
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ milestone }) =>
    typeof milestone !== 'string' || MotorMilestoneKey.safeParse(milestone).success,
  canComeOfMerge: () => false,
  latestDays: { date: 1 },
  canBeMerged: false,
  people: [],
  conflicts: { isTold: () => true, hasSharedIds: true },
  live: {
    eventName: () => 'growth:milestone:updated',
    notificationType: () => 'growth_milestone_updated',
    dataKey: 'item',
  },
  // All milestones of a child at one address: server/routes/motor-milestones.ts.
  rest: null,
  files: null,
});
