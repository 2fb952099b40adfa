import type { ChildRecord } from '../records/child.ts';
import type { AnyRecord } from '../records/record.ts';
import { grantOf } from '../rights/actor.ts';
import { defineCollection, oneChild, startOf } from './define.ts';
import type { MergeShape } from '../rules/merge.ts';

export const childMerge: MergeShape = {
  unkept: ['photo'],
  // Two parents who each add a contact offline end up with both.
  nested: ['card', 'medicines', 'contacts'],
  sets: [],
  groups: { birth: ['birthdate', 'birthDateApprox', 'dueDate'] },
};

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
  },
  lateWrites: 'own',
});

function caregiversIn({ caregivers }: AnyRecord): unknown[] {
  return Array.isArray(caregivers) ? caregivers : [];
}

function userIdOf(caregiver: unknown): unknown {
  return typeof caregiver === 'object' && caregiver !== null && 'userId' in caregiver
    ? caregiver.userId
    : undefined;
}
