import type { ListItemRecord } from '../records/list-item.ts';
import { grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import { defineCollection, oneChild } from './define.ts';

/** The family's lists: medicines and foods of each child, places, products, and the looks of tags. */
export const listItems = defineCollection<ListItemRecord>()({
  name: 'listItems',
  merge: {
    nested: [],
    sets: ['otherNames', 'timesOfDay', 'photoIds'],
    groups: {
      // An amount without its unit would be another dose.
      dose: ['usualAmount', 'unit', 'maxAmount24h'],
      course: ['courseFrom', 'courseTo'],
    },
  },
  serverOnly: false,
  childId: 'reference',
  childrenOf: oneChild,
  at: ({ createdAt }) => createdAt,
  kind: ({ kind }) => String(kind),
  partition: 'together',
  history: 'first',
  showsMoreOrLess: false,
  rights: {
    canRead: (actor, { childId, kind }) => {
      const grants = childId === null ? Object.values(actor.grants) : [grantOf(actor, childId)];
      return grants.some((grant) =>
        kind === 'medicine' ? grant && grant.medication !== 'none' : grant && grant.view !== 'none',
      );
    },
    hides: null,
    canWrite: ({ role }) => isParent(role),
    cutFor: () => null,
  },
  lateWrites: 'own',
});
