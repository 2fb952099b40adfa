import * as z from 'zod/mini';
import {
  ARTICLE_AGE_MAX_MONTHS,
  ARTICLE_BLOCKS_MAX,
  ARTICLE_IMAGES_MAX,
  ARTICLE_MAX_CHARS,
  ARTICLE_SUMMARY_MAX_CHARS,
  ARTICLE_TABLES_MAX,
  ARTICLE_TITLE_MAX_CHARS,
  ARTICLE_TITLE_MIN_CHARS,
  SOURCES_MAX,
  SOURCE_TITLE_MAX_CHARS,
} from '../article-limits.ts';
import { CHOSEN_PEOPLE_MAX } from '../media-limits.ts';
import { type Blocks, textOfBlock } from './article-blocks.ts';
import { articleCategories } from './article-categories.ts';
import { Block, BlockId, type BlockType, LinkUrl } from './article-nodes.ts';
import { intBetween, listOf, nonEmptyText, text } from './payloads/common.ts';
import { RecordId, UserId, recordMeta } from './record.ts';
import { Tags } from './vault-fields.ts';

/** An article that the family writes for those who care for its child: docs/knowledge.md. */

export const ArticleCategorySchema = z.enum(articleCategories);

/** For whom it is meant. `caregivers` and `family` are read by all who may read articles. */
export const ArticleAudience = z.enum(['family', 'parents', 'caregivers']);
export type ArticleAudience = z.infer<typeof ArticleAudience>;

/** A draft is only its author's; an archived one is left to the parents and its author. */
export const ArticleStatus = z.enum(['draft', 'published', 'archived']);
export type ArticleStatus = z.infer<typeof ArticleStatus>;

export const ArticleSource = z.strictObject({
  title: nonEmptyText(SOURCE_TITLE_MAX_CHARS),
  /** null: a source without an address, such as a book. */
  url: z.nullable(LinkUrl),
});
export type ArticleSource = z.infer<typeof ArticleSource>;

const age = z.nullable(intBetween(0, ARTICLE_AGE_MAX_MONTHS));
const people = listOf(UserId, CHOSEN_PEOPLE_MAX);

export const articleFields = {
  title: text(ARTICLE_TITLE_MAX_CHARS),
  /** null: a draft that has none yet. */
  categoryId: z.nullable(ArticleCategorySchema),
  summary: text(ARTICLE_SUMMARY_MAX_CHARS),
  /** A photo of the vault. */
  coverId: z.nullable(RecordId),
  /** Each by its id, under a clock of its own. */
  blocks: z.record(BlockId, Block),
  tags: Tags,
  ageFromMonths: age,
  ageToMonths: age,
  sources: listOf(ArticleSource, SOURCES_MAX),
  audience: ArticleAudience,
  /** The people on whose Home it is until they have read it. */
  pinnedFor: people,
  /** Those of `pinnedFor` who have read it. */
  readBy: people,
  status: ArticleStatus,
};

type Fields = { [F in keyof typeof articleFields]: z.infer<(typeof articleFields)[F]> };

export const ArticleRecord = z
  .looseObject({ ...recordMeta, childId: z.literal(null), ...articleFields })
  .check(
    z.refine(
      ({ status, title }) => status === 'draft' || title.trim().length >= ARTICLE_TITLE_MIN_CHARS,
      { error: 'Give it a title of 3 to 120 characters.', path: ['title'] },
    ),
    z.refine(({ status, categoryId }) => status === 'draft' || categoryId !== null, {
      error: 'Choose a category.',
      path: ['categoryId'],
    }),
    z.refine(({ status, blocks }) => status === 'draft' || Object.keys(blocks).length > 0, {
      error: 'Write at least one paragraph.',
      path: ['blocks'],
    }),
    z.refine(
      ({ ageFromMonths: from, ageToMonths: to }) => from === null || to === null || from <= to,
      { error: 'The age begins after its end.', path: ['ageToMonths'] },
    ),
    z.refine(({ blocks }) => fitsLimits(blocks), {
      error: `At most ${ARTICLE_MAX_CHARS} characters, ${ARTICLE_BLOCKS_MAX} blocks, ${ARTICLE_IMAGES_MAX} pictures and ${ARTICLE_TABLES_MAX} tables.`,
      path: ['blocks'],
    }),
  );
export type ArticleRecord = z.infer<typeof ArticleRecord>;

/** The fields of a new article, of which nothing is written yet. */
export function articleDefaults(): Fields {
  return {
    title: '',
    categoryId: null,
    summary: '',
    coverId: null,
    blocks: {},
    tags: [],
    ageFromMonths: null,
    ageToMonths: null,
    sources: [],
    audience: 'family',
    pinnedFor: [],
    readBy: [],
    status: 'draft',
  };
}

/** Whether the blocks together stay within the limits of an article. */
export function fitsLimits(blocks: Blocks): boolean {
  const nodes = Object.values(blocks).map(({ node }) => node);
  const count = (type: BlockType) => nodes.filter((node) => node.type === type).length;
  return (
    nodes.length <= ARTICLE_BLOCKS_MAX &&
    count('image') <= ARTICLE_IMAGES_MAX &&
    count('table') <= ARTICLE_TABLES_MAX &&
    nodes.reduce((chars, node) => chars + textOfBlock(node).length, 0) <= ARTICLE_MAX_CHARS
  );
}
