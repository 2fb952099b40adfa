import type { OverrideRecord } from '../records/override.ts';
import { AGREEMENT_GROUP, agreementParts } from './agreement.ts';
import { defineCollection } from './define.ts';

/** The exceptions from parenting plans, and the requests for them. */
export const overrides = defineCollection<OverrideRecord>()({
  ...agreementParts,
  name: 'overrides',
  merge: {
    nested: ['steps'],
    sets: ['childIds', 'userIds', 'settles'],
    groups: {
      ...AGREEMENT_GROUP,
      // A start without its end would be other days.
      days: ['from', 'to', 'repeat', 'dateRule'],
      swap: ['kind', 'mode', 'back'],
    },
  },
  at: ({ from, createdAt }) => Date.parse(String(from).slice(0, 10)) || createdAt,
  kind: ({ kind }) => String(kind),
});
