import type { GrowthRecord } from '../records/growth.ts';
import type { AnyRecord } from '../records/record.ts';
import { type Actor, grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import { type CollectionRights, defineCollection, oneChild } from './define.ts';

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
});
