import { GrowthInput } from '../records/growth-input.ts';
import { GrowthRecord as growthSchema } from '../records/growth.ts';
import { beforeBirthProblem } from '../records/before-birth.ts';
import type { AnyRecord } from '../records/record.ts';
import { type NewRecordMeta, defineOnServer } from './define.ts';

export const growthOnServer = defineOnServer({
  schema: growthSchema,
  serverFields: {},
  agreement: null,
  // The author of a measurement has no additional right.
  mayTakeOver: () => true,
  readers: { readersKey: ({ childId }) => [childId], authorReads: false },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: () => true,
  // One removes the weight while another removes the length.
  canComeOfMerge: (_record, { code, path }) =>
    (code === 'custom' && path[0] === 'weightG') || (code === 'too_big' && path[0] === 'photoIds'),
  latestDays: { date: 1 },
  canBeMerged: false,
  people: [],
  // The measurement of the birth has the same id on every device. Of photos both sides are kept.
  conflicts: { isTold: (path) => !path.includes('/'), hasSharedIds: true },
  live: {
    eventName: (change) => eventNames[change],
    notificationType: (change) => notificationTypes[change],
    dataKey: 'item',
  },
  // The specification has no PUT: POST with a known id replaces the measurement.
  rest: {
    path: '/api/user-children/:id/growth-measurements',
    tag: 'growth',
    idParam: 'mid',
    childParam: 'id',
    routes: ['list', 'create', 'remove', 'history'],
    existingOnPost: 'replaced',
    childProblem: (child, { date }) => beforeBirthProblem(child, { date }),
    input: GrowthInput,
    editInput: GrowthInput,
    create: (input: GrowthBody, meta: NewRecordMeta): AnyRecord => ({
      ...valuesOf(input),
      ...meta,
    }),
    changes: (_record, input: GrowthBody) => valuesOf(input),
  },
  files: null,
});

const eventNames = {
  added: 'growth:measurement:added',
  updated: 'growth:measurement:updated',
  removed: 'growth:measurement:deleted',
} as const;

const notificationTypes = {
  added: 'growth_measurement_added',
  updated: 'growth_measurement_updated',
  removed: 'growth_measurement_deleted',
} as const;

/** The body, with the child in the path. */
type GrowthBody = GrowthInput & { childId: string };

/** Every field of an input; omitted ones become unknown. */
function valuesOf(input: GrowthBody) {
  return {
    time: null,
    weightG: null,
    lengthMm: null,
    headMm: null,
    entered: {},
    position: null,
    clothed: null,
    by: null,
    note: '',
    photoIds: [],
    documentId: null,
    ...input,
  };
}
