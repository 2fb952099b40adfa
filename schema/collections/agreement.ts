import { canReadAgreement, canWriteAgreement, isDraftOfOthers } from '../rights/parenting.ts';
import { childrenIn } from '../rights/vault.ts';

/** What the server says of a record that people have to agree on: it changes as a whole. */
const AGREEMENT = ['status', 'history', 'agreedAt'] as const;
export const AGREEMENT_GROUP = { agreement: AGREEMENT };
/** A plan can also be ended. */
export const PLAN_AGREEMENT_GROUP = { agreement: [...AGREEMENT, 'ending', 'endsOn'] };

/** What the definitions of parenting plans and overrides share. */
export const agreementParts = {
  serverOnly: false,
  childId: 'none',
  childrenOf: childrenIn,
  partition: 'together',
  history: 'first',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadAgreement,
    hides: isDraftOfOthers,
    canWrite: canWriteAgreement,
    cutFor: () => null,
  },
  lateWrites: 'own',
} as const;
