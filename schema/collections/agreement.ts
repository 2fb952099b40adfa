import { canReadAgreement, canWriteAgreement, isDraftOfOthers } from '../rights/parenting.ts';
import { childrenIn } from '../rights/vault.ts';

/** What the server says of a record that people have to agree on: it changes as a whole. */
export const AGREEMENT_GROUP = { agreement: ['status', 'history', 'agreedAt'] };

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
