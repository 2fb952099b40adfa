import type { MotorMilestoneRecord } from '../records/motor-milestone.ts';
import { defineCollection } from './define.ts';
import { growth, growthRights } from './growth.ts';

/** What the family has seen of the six motor milestones, one record for each child and milestone. */
export const motorMilestones = defineCollection<MotorMilestoneRecord>()({
  name: 'motorMilestones',
  merge: {
    nested: [],
    sets: [],
    // "Not yet" and the date of another device would contradict each other.
    groups: { seen: ['status', 'date', 'datePrecision'] },
  },
  serverOnly: false,
  childId: 'reference',
  childrenOf: growth.childrenOf,
  at: growth.at,
  kind: () => '',
  partition: 'byChild',
  history: 'last',
  showsMoreOrLess: false,
  rights: growthRights,
  lateWrites: 'marked',
});
