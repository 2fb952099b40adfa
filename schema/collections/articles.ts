import type { ArticleRecord } from '../records/article.ts';
import { canReadArticle, canWriteArticle, isForeignDraft } from '../rights/articles.ts';
import type { MergeShape } from '../rules/merge.ts';
import { defineCollection } from './define.ts';

const merge: MergeShape = {
  // Two people who change different blocks keep both changes.
  nested: ['blocks'],
  sets: ['tags', 'pinnedFor', 'readBy'],
  groups: { age: ['ageFromMonths', 'ageToMonths'] },
};

/** Articles of the family. */
export const articles = defineCollection<ArticleRecord>()({
  name: 'articles',
  merge,
  serverOnly: false,
  childId: 'none',
  childrenOf: () => [],
  at: ({ createdAt }) => createdAt,
  kind: ({ status }) => String(status),
  partition: 'together',
  history: 'last',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadArticle,
    hides: isForeignDraft,
    canWrite: (actor, change) => canWriteArticle(merge, actor, change),
    cutFor: () => null,
  },
  lateWrites: 'own',
});
