import { ArticleEditInput, ArticleInput } from '../records/article-input.ts';
import {
  ArticleAudience,
  ArticleCategorySchema,
  ArticleRecord,
  ArticleStatus,
  articleDefaults,
} from '../records/article.ts';
import type { AnyRecord } from '../records/record.ts';
import { isSharedArticle } from '../rights/articles.ts';
import { isParent } from '../rights/roles.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

/** Articles, on the server: the app loads their schema with the screens that write them. */
export const articlesOnServer = defineOnServer({
  schema: ArticleRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: {
    // A published one can become a draft again, which other parents lose.
    readersKey: (record) =>
      record['status'] === 'draft' ? null : [record['status'], isSharedArticle(record)],
    authorReads: true,
  },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ categoryId, audience, status }) =>
    (typeof categoryId !== 'string' || ArticleCategorySchema.safeParse(categoryId).success) &&
    (typeof audience !== 'string' || ArticleAudience.safeParse(audience).success) &&
    (typeof status !== 'string' || ArticleStatus.safeParse(status).success),
  // Two people each add the last block, tag or person; one publishes what another empties.
  canComeOfMerge: (_record, { code, path }) =>
    (code === 'custom' && path.length === 1 && path[0] === 'blocks') ||
    (code === 'too_big' && ['tags', 'pinnedFor', 'readBy'].includes(String(path[0]))),
  latestDays: {},
  canBeMerged: false,
  people: [],
  // Of tags and people both sides are kept, and whether it is archived is seen at once.
  conflicts: {
    isTold: (path) => path.startsWith('blocks.') || ['title', 'summary'].includes(path),
    hasSharedIds: false,
  },
  live: null,
  rest: {
    path: '/api/knowledge',
    tag: 'knowledge',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: ArticleInput,
    editInput: ArticleEditInput,
    create: (input: ArticleInput, meta: NewRecordMeta): AnyRecord => ({
      ...articleDefaults(),
      // A client without clocks means what it sends to be read.
      status: 'published',
      ...input,
      ...meta,
      childId: null,
    }),
    changes: (_article: AnyRecord, input: ArticleEditInput) => input,
  },
  files: null,
});
