import {
  ALT_MAX_CHARS,
  ARTICLE_BLOCKS_MAX,
  ARTICLE_IMAGES_MAX,
  ARTICLE_MAX_CHARS,
  ARTICLE_SUMMARY_MAX_CHARS,
  ARTICLE_TABLES_MAX,
  ARTICLE_TITLE_MAX_CHARS,
  ARTICLE_TITLE_MIN_CHARS,
  CHECKLIST_ITEM_MAX_CHARS,
  CHECKLIST_TITLE_MAX_CHARS,
} from '../../../../schema/article-limits.ts';
import { RECORD_MAX_BYTES } from '../../../../schema/limits.ts';
import { type Blocks, textOfBlock } from '../../../../schema/records/article-blocks.ts';
import { isSafeLink } from '../../../../schema/records/article-links.ts';
import type { BlockNode, BlockType } from '../../../../schema/records/article-nodes.ts';
import { type ArticleRecord, articleDefaults } from '../../../../schema/records/article.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';

/** The fields of an article that its author fills in, besides the text. */
export const articleValueFields = [
  'title',
  'categoryId',
  'summary',
  'coverId',
  'tags',
  'ageFromMonths',
  'ageToMonths',
  'sources',
  'audience',
  'pinnedFor',
] as const satisfies (keyof ArticleRecord)[];

export type ArticleValues = Pick<ArticleRecord, (typeof articleValueFields)[number]>;
export type ArticleProblems = Partial<Record<keyof ArticleValues | 'blocks', string>>;

export function valuesOf(record: Pick<ArticleRecord, keyof ArticleValues>): ArticleValues {
  return Object.fromEntries(
    articleValueFields.map((field) => [field, record[field]]),
  ) as ArticleValues;
}

export function emptyValues(): ArticleValues {
  return valuesOf(articleDefaults());
}

/** The fields that differ, so that nothing is overwritten that somebody else changed. */
export function changedValues(before: ArticleValues, after: ArticleValues): Partial<ArticleValues> {
  const changed = articleValueFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** The values as they are stored: without spaces around them, and without empty sources. */
export function tidied(values: ArticleValues): ArticleValues {
  const sources = values.sources
    .map(({ title, url }) => ({ title: title.trim(), url: url?.trim() || null }))
    .filter(({ title, url }) => title !== '' || url !== null);
  return { ...values, title: values.title.trim(), summary: values.summary.trim(), sources };
}

/** What keeps an article from being stored; a draft may lack what only a published one needs. */
export function problemsOf(
  values: ArticleValues,
  blocks: Blocks,
  isDraft: boolean,
): ArticleProblems {
  const { title, categoryId, summary, ageFromMonths, ageToMonths, sources } = tidied(values);
  const isTitleWrong =
    title.length > ARTICLE_TITLE_MAX_CHARS || (!isDraft && title.length < ARTICLE_TITLE_MIN_CHARS);
  const isAgeWrong = ageFromMonths !== null && ageToMonths !== null && ageFromMonths > ageToMonths;
  const bodyProblem = problemOfBlocks(blocks, isDraft);
  return {
    ...(isTitleWrong && { title: t('articleEditor.titleWrong') }),
    ...(!isDraft && categoryId === null && { categoryId: t('articleEditor.categoryMissing') }),
    ...(summary.length > ARTICLE_SUMMARY_MAX_CHARS && {
      summary: t('articleEditor.summaryLong', { max: ARTICLE_SUMMARY_MAX_CHARS }),
    }),
    ...(isAgeWrong && { ageToMonths: t('articleEditor.ageWrong') }),
    ...(sources.some(
      ({ title: name, url }) => name === '' || (url !== null && !isSafeLink(url)),
    ) && {
      sources: t('articleEditor.sourceWrong'),
    }),
    ...(bodyProblem !== null && { blocks: bodyProblem }),
  };
}

function problemOfBlocks(blocks: Blocks, isDraft: boolean): string | null {
  const nodes = Object.values(blocks).map(({ node }) => node);
  const countOf = (type: BlockType) => nodes.filter((node) => node.type === type).length;
  const chars = nodes.reduce((sum, node) => sum + textOfBlock(node).length, 0);
  if (!isDraft && nodes.length === 0) return t('articleEditor.bodyMissing');
  if (chars > ARTICLE_MAX_CHARS)
    return t('articleEditor.bodyLong', { max: ARTICLE_MAX_CHARS, count: chars });
  if (nodes.length > ARTICLE_BLOCKS_MAX)
    return t('articleEditor.blocksMany', { max: ARTICLE_BLOCKS_MAX, count: nodes.length });
  if (countOf('image') > ARTICLE_IMAGES_MAX)
    return t('articleEditor.imagesMany', { max: ARTICLE_IMAGES_MAX });
  if (countOf('table') > ARTICLE_TABLES_MAX)
    return t('articleEditor.tablesMany', { max: ARTICLE_TABLES_MAX });
  if (bytesOf(blocks) > BLOCKS_MAX_BYTES) return t('articleEditor.bodyLarge');
  return nodes.map(problemOfNode).find((problem) => problem !== null) ?? null;
}

/** The rest is for the other fields of the record and the clocks of removed blocks. */
const BLOCKS_MAX_BYTES = RECORD_MAX_BYTES - 4 * 1024;
/** Of a block's clock: its path and its stamp, as JSON. */
const CLOCK_BYTES = 60;

/** As the server counts them: a letter may have up to four bytes. */
function bytesOf(blocks: Blocks): number {
  const json = new TextEncoder().encode(JSON.stringify(blocks)).length;
  return json + Object.keys(blocks).length * CLOCK_BYTES;
}

function problemOfNode(node: BlockNode): string | null {
  if (node.type === 'image' && node.alt.length > ALT_MAX_CHARS)
    return t('articleEditor.altLong', { max: ALT_MAX_CHARS });
  if (node.type !== 'checklist') return null;
  if (node.title.length > CHECKLIST_TITLE_MAX_CHARS)
    return t('articleEditor.checklistTitleLong', { max: CHECKLIST_TITLE_MAX_CHARS });
  return node.items.some((item) => item.length > CHECKLIST_ITEM_MAX_CHARS)
    ? t('articleEditor.itemLong', { max: CHECKLIST_ITEM_MAX_CHARS })
    : null;
}
