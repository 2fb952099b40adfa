import * as z from 'zod/mini';
import {
  ALT_MAX_CHARS,
  ARTICLE_MAX_CHARS,
  CHECKLIST_ITEMS_MAX,
  CHECKLIST_ITEM_MAX_CHARS,
  CHECKLIST_TITLE_MAX_CHARS,
  LINK_MAX_CHARS,
  LIST_LEVEL_MAX,
  TABLE_COLUMNS_MAX,
  TABLE_ROWS_MAX,
} from '../article-limits.ts';
import { isSafeLink } from './article-links.ts';
import { intBetween, listOf, nonEmptyText, numberBetween, text } from './payloads/common.ts';
import { RecordId } from './record.ts';

/**
 * The blocks of an article: docs/knowledge.md. No node contains another one of its kind, so nothing
 * that reads them has to recurse; a list is its items, one after the other, each with a level. Objects
 * are strict: an unknown node, mark or attribute is refused.
 */

const mark = z.optional(z.literal(true));

export const TextNode = z.strictObject({
  text: text(ARTICLE_MAX_CHARS),
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
});
export type TextNode = z.infer<typeof TextNode>;

const badLink = { error: 'A link begins with https, http, mailto or tel.' };
export const LinkUrl = nonEmptyText(LINK_MAX_CHARS).check(z.refine(isSafeLink, badLink));

/** Texts a paragraph can have: a word in bold is one. */
const TEXTS_MAX = 2_000;

export const LinkNode = z.strictObject({
  type: z.literal('link'),
  url: LinkUrl,
  children: listOf(TextNode, TEXTS_MAX),
});
export type LinkNode = z.infer<typeof LinkNode>;

export const InlineNode = z.union([TextNode, LinkNode]);
export type InlineNode = z.infer<typeof InlineNode>;
const children = listOf(InlineNode, TEXTS_MAX);

export const TableCell = z.strictObject({ type: z.literal('table_cell'), children });
export type TableCell = z.infer<typeof TableCell>;
const cells = z.array(TableCell).check(z.minLength(1), z.maxLength(TABLE_COLUMNS_MAX));
export const TableRow = z.strictObject({ type: z.literal('table_row'), children: cells });
export type TableRow = z.infer<typeof TableRow>;
const rows = z.array(TableRow).check(
  z.minLength(1),
  z.maxLength(TABLE_ROWS_MAX),
  z.refine((all) => all.every((row) => row.children.length === all[0]?.children.length), {
    error: 'Each row of a table has the same number of cells.',
  }),
);

export const BlockNode = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), children }),
  z.strictObject({ type: z.literal('heading'), level: z.literal([2, 3]), children }),
  z.strictObject({
    type: z.literal('list_item'),
    list: z.enum(['bullet', 'numbered', 'check']),
    level: intBetween(0, LIST_LEVEL_MAX),
    /** Of a check list. */
    checked: mark,
    children,
  }),
  z.strictObject({ type: z.literal('quote'), children }),
  z.strictObject({ type: z.literal('divider') }),
  /** A photo of the vault. Who may not see the photo reads what it shows. */
  z.strictObject({
    type: z.literal('image'),
    photoId: RecordId,
    alt: text(ALT_MAX_CHARS),
  }),
  z.strictObject({
    type: z.literal('table'),
    /** Whether the first row has the names of the columns. */
    header: z.boolean(),
    children: rows,
  }),
  z.strictObject({ type: z.literal('callout'), tone: z.enum(['info', 'warning']), children }),
  /** Things to do, which can become tasks of the schedule. */
  z.strictObject({
    type: z.literal('checklist'),
    title: text(CHECKLIST_TITLE_MAX_CHARS),
    items: z
      .array(nonEmptyText(CHECKLIST_ITEM_MAX_CHARS))
      .check(z.minLength(1), z.maxLength(CHECKLIST_ITEMS_MAX)),
  }),
]);
export type BlockNode = z.infer<typeof BlockNode>;
export type BlockType = BlockNode['type'];
/** The node of one type. */
export type BlockOf<T extends BlockType> = Extract<BlockNode, { type: T }>;

/** A key of `blocks`, and a part of a path of the record's clocks. */
export const BlockId = z.string().check(
  z.regex(/^\w{8,40}$/),
  z.refine((id) => !Object.hasOwn(Object.prototype, id)),
);

export const Block = z.strictObject({
  /** The place in the article; blocks with the same one are in the order of their ids. */
  order: numberBetween(-1e9, 1e9),
  node: BlockNode,
});
export type Block = z.infer<typeof Block>;
