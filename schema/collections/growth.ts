import { GrowthInput, type GrowthRecord, GrowthRecord as growthSchema } from '../records/growth.ts';
import { beforeBirthProblem } from '../records/before-birth.ts';
import type { AnyRecord } from '../records/record.ts';
import { type Actor, canExport, grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import {
  type CollectionRights,
  type NewRecordMeta,
  defineCollection,
  defineOnServer,
  oneChild,
} from './define.ts';

const grantFor = (actor: Actor, { childId }: AnyRecord) =>
  grantOf(actor, childId)?.growth ?? 'none';

/** The rights to what is measured and seen of a child's growth. */
export const growthRights: CollectionRights = {
  canRead: (actor, record) => grantFor(actor, record) !== 'none',
  hides: null,
  canWrite: (actor, { action, before, after }) =>
    isParent(actor.role) ||
    ((action !== 'create' || after.createdBy === actor.userId) &&
      [before, after].every((record) => record === null || grantFor(actor, record) === 'edit')),
  cutFor: () => null,
  mayExport: (actor, record) =>
    record.createdBy === actor.userId || canExport(actor, record.childId),
};

/** Growth measurements. */
export const growth = defineCollection<GrowthRecord>()({
  name: 'growth',
  merge: {
    nested: ['entered'],
    sets: ['photoIds'],
    groups: {
      // A date and a time from two different measurements would be a moment at which nobody
      // measured.
      measured: ['date', 'time'],
      weight: ['weightG', 'entered.weight', 'clothed'],
      length: ['lengthMm', 'entered.length', 'position'],
      head: ['headMm', 'entered.head'],
    },
  },
  serverOnly: false,
  childId: 'reference',
  childrenOf: oneChild,
  at({ date, time, createdAt }) {
    const at = Date.parse(`${String(date)}T${typeof time === 'string' ? time : '12:00'}Z`);
    return Number.isNaN(at) ? createdAt : at;
  },
  kind: () => '',
  partition: 'byChild',
  history: 'last',
  showsMoreOrLess: false,
  rights: growthRights,
  lateWrites: 'marked',
  exportFiles: {
    table: {
      of: 'records',
      columns: [
        'date',
        'time',
        'weightG',
        'lengthMm',
        'headMm',
        'position',
        'clothed',
        'by',
        'note',
        'entered',
      ],
    },
    photoField: null,
  },
  label: () => ({ key: 'syncSheet.itemGrowth' }),
});

export const growthOnServer = /* @__PURE__ */ defineOnServer({
  schema: growthSchema,
  serverFields: {},
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
