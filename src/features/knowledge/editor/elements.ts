import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { BlockOf, TextNode } from '../../../../schema/records/article-nodes.ts';

/**
 * What the editor holds while somebody writes: the blocks of an article as Slate's nodes. They are
 * the nodes of a record with their id; a node without text has an empty one, as Slate needs, and the
 * items of a checklist are nodes. `block-value.ts` converts them.
 */

export const marks = ['bold', 'italic', 'underline', 'strike'] as const;
export type Mark = (typeof marks)[number];

export type EditorText = { text: string } & { [M in Mark]?: true };
export type LinkElement = { type: 'link'; url: string; children: EditorText[] };
export type EditorInline = EditorText | LinkElement;

type WithText<T> = Omit<T, 'children'> & { id: string; children: EditorInline[] };
export type ParagraphElement = WithText<BlockOf<'paragraph'>>;
export type HeadingElement = WithText<BlockOf<'heading'>>;
/** One item of a list; a list is a run of items. */
export type ListItemElement = Omit<WithText<BlockOf<'list_item'>>, 'checked'> & { checked?: true };
export type QuoteElement = WithText<BlockOf<'quote'>>;
export type CalloutElement = WithText<BlockOf<'callout'>>;

type Void<T> = T & { id: string; children: EditorText[] };
export type DividerElement = Void<BlockOf<'divider'>>;
export type ImageElement = Void<BlockOf<'image'>>;

export type CellElement = { type: 'table_cell'; children: EditorInline[] };
export type RowElement = { type: 'table_row'; children: CellElement[] };
export type TableElement = { type: 'table'; id: string; header: boolean; children: RowElement[] };

/** One thing to do. */
export type ChecklistItemElement = { type: 'checklist_item'; children: EditorText[] };
/** Things to do that can become tasks of the schedule. */
export type ChecklistElement = {
  type: 'checklist';
  id: string;
  title: string;
  children: ChecklistItemElement[];
};

export type TextBlock =
  | ParagraphElement
  | HeadingElement
  | ListItemElement
  | QuoteElement
  | CalloutElement;
export type BlockElement =
  | TextBlock
  | DividerElement
  | ImageElement
  | TableElement
  | ChecklistElement;
export type EditorElement =
  | BlockElement
  | RowElement
  | CellElement
  | ChecklistItemElement
  | LinkElement;

export type ArticleEditor = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: ArticleEditor;
    Element: EditorElement;
    Text: EditorText;
  }
}

/** Whether a node is a block whose content is text and links. */
export function isTextBlock(node: object): node is TextBlock {
  return isOneOf(node, ['paragraph', 'heading', 'list_item', 'quote', 'callout']);
}

export function isListItem(node: object): node is ListItemElement {
  return isOneOf(node, ['list_item']);
}

export function isVoidElement(element: EditorElement): element is DividerElement | ImageElement {
  return element.type === 'divider' || element.type === 'image';
}

/** Whether a node may stand at the top of an article. */
export function isBlockElement(node: object): node is BlockElement {
  return isTextBlock(node) || isOneOf(node, ['divider', 'image', 'table', 'checklist']);
}

function isOneOf(node: object, types: readonly string[]): boolean {
  return 'type' in node && typeof node.type === 'string' && types.includes(node.type);
}

/** A paragraph of plain text. @param id empty: it gets one when it is inserted */
export function paragraphOf(text = '', id = ''): ParagraphElement {
  return { type: 'paragraph', id, children: [{ text }] };
}

/** A text of a record without marks that are off. */
export function textOf({ text, bold, italic, underline, strike }: TextNode): EditorText {
  return {
    text,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strike && { strike }),
  };
}
