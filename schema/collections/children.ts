import { type ChildRecord, childMerge } from '../records/child.ts';
import { ChildWithSettings } from '../records/child-settings.ts';
import type { AnyRecord } from '../records/record.ts';
import { canExport, grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import { ChildInput, ChildEditInput } from '../wire/rest.ts';
import { DEFAULT_CHILD_COLOR } from '../limits.ts';
import {
  type NewRecordMeta,
  allRestRoutes,
  defineCollection,
  defineOnServer,
  oneChild,
  startOf,
} from './define.ts';

/** The children of the family, with the grants of each caregiver. */
export const children = defineCollection<ChildRecord>()({
  name: 'children',
  merge: childMerge,
  serverOnly: false,
  childId: 'own',
  childrenOf: oneChild,
  at: startOf,
  kind: () => '',
  partition: 'together',
  history: 'first',
  showsMoreOrLess: true,
  rights: {
    canRead: (actor, record) => grantOf(actor, record.id) !== undefined,
    hides: null,
    canWrite: ({ role }, { action }) =>
      role === 'super_admin' || (role === 'parent' && (action === 'create' || action === 'edit')),
    // Caregivers do not see the grants of others, and see medicines and the insurance only if they may.
    cutFor: (actor, record) => ({
      without: (grantOf(actor, record.id)?.medication ?? 'none') === 'none' ? ['medicines'] : [],
      instead: {
        caregivers: caregiversIn(record).filter((each) => userIdOf(each) === actor.userId),
        // The insurance number is for people who may open the emergency card.
        ...(record['card'] !== undefined &&
          (grantOf(actor, record.id)?.documents ?? 'none') === 'none' && {
            card: { ...(record['card'] as object), insurance: undefined },
          }),
      },
    }),
    mayExport: (actor, record) => canExport(actor, record.childId),
  },
  lateWrites: 'own',
  exportFiles: { table: null, photoField: 'photo' },
  label: ({ name }) => ({ key: 'syncSheet.itemChild', values: { name: String(name) } }),
});

export const childrenOnServer = /* @__PURE__ */ defineOnServer({
  schema: ChildWithSettings,
  serverFields: { caregivers: 'Who may care for a child is changed in the family settings.' },
  mayTakeOver: ({ role }) => isParent(role),
  // Readers depend on the grants, and a device whose grants change reads everything again.
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: () => true,
  forgetsRemoved: false,
  isKnownKind: () => true,
  // Two parents who each add a line to the card end up with both.
  canComeOfMerge: (_child, { code, path }) =>
    code === 'custom' && path.length === 1 && ['medicines', 'contacts'].includes(String(path[0])),
  latestDays: { birthdate: 1, dueDate: 366 },
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/user-children',
    tag: 'children',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    childProblem: null,
    input: ChildInput,
    editInput: ChildEditInput,
    create: (input: ChildInput, meta: NewRecordMeta): AnyRecord => ({
      birthdate: null,
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: DEFAULT_CHILD_COLOR,
      caregivers: [],
      ...input,
      ...meta,
      childId: meta.id,
    }),
    changes: (_child: AnyRecord, input: ChildEditInput) => input,
  },
  files: null,
});

function caregiversIn({ caregivers }: AnyRecord): unknown[] {
  return Array.isArray(caregivers) ? caregivers : [];
}

function userIdOf(caregiver: unknown): unknown {
  return typeof caregiver === 'object' && caregiver !== null && 'userId' in caregiver
    ? caregiver.userId
    : undefined;
}
