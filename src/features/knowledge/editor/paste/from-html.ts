import { Parser } from 'htmlparser2';
import {
  ARTICLE_BLOCKS_MAX,
  ARTICLE_MAX_CHARS,
  LIST_LEVEL_MAX,
  TABLE_COLUMNS_MAX,
  TABLE_ROWS_MAX,
} from '../../../../../schema/article-limits.ts';
import {
  type BlockElement,
  type CellElement,
  type EditorInline,
  type EditorText,
  type ListItemElement,
  type Mark,
  type TextBlock,
  paragraphOf,
} from '../elements.ts';
import { linkFrom } from '../links.ts';

/**
 * Reads the HTML of Word, Google Docs or a web page as blocks of an article. An allow-list: text,
 * marks, links, headings, lists, quotes, dividers and tables are taken, everything else is dropped.
 * The parser only reports tags and texts, so nothing of the HTML is ever part of a page. It reads
 * deep nesting without recursion.
 */
export function blocksFromHtml(html: string, origin: string): Pasted {
  const reader = new HtmlReader(origin);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html.slice(0, HTML_MAX_CHARS));
  return reader.end(html.length > HTML_MAX_CHARS);
}

export type Pasted = { blocks: BlockElement[]; isCut: boolean };

/** Word writes some 50 characters of markup for each of text. */
const HTML_MAX_CHARS = 3_000_000;
/** Deeper tags have no effect of their own. */
const DEPTH_MAX = 500;

/** Elements whose content is no text of the page. */
const skipped = new Set(
  'head title style script template noscript iframe object svg math select textarea button audio video canvas xml'.split(
    ' ',
  ),
);
/** What Word writes before an item of a numbered list: `1.`, `b)`, `iv.`. */
const NUMBER_SIGN = /^\s*(?:\d+|\p{L}{1,4})[.)]/u;
const headings: Readonly<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 };
/** Elements that begin a line of their own without being anything else. */
const lines = new Set(
  'p div section article header footer main aside nav figure figcaption address dl dt dd pre form fieldset details summary center'.split(
    ' ',
  ),
);
const markTags: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
};

type Style = { [M in Mark]?: boolean };
type Tag = {
  name: string;
  style: Style;
  url: string | null;
  isSkipped: boolean;
  isListSign: boolean;
};
type List = { isNumbered: boolean; level: number };
/** A block as its text arrives. */
type Open = { shape: Shape; children: EditorInline[] };
type Shape =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; level: 2 | 3 }
  | Pick<ListItemElement, 'type' | 'list' | 'level' | 'checked'>;

class HtmlReader {
  readonly #origin: string;
  readonly #blocks: BlockElement[] = [];
  readonly #tags: Tag[] = [];
  /** Tags below the deepest that is kept. */
  #deeper = 0;
  #lists: List[] = [];
  #quotes = 0;
  #open: Open | null = null;
  #table: { rows: CellElement[][]; hasHeader: boolean } | null = null;
  #cell: EditorInline[] | null = null;
  #chars = 0;
  #isCut = false;

  constructor(origin: string) {
    this.#origin = origin;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#tags.length >= DEPTH_MAX) {
      this.#deeper += 1;
      return;
    }
    const above = this.#tags.at(-1);
    const css = styleOf(attributes['style'] ?? '');
    const isSkipped =
      (above?.isSkipped ?? false) || skipped.has(name) || css.isHidden || css.isListSign;
    const url = name === 'a' ? linkFrom(attributes['href'] ?? '', this.#origin) : null;
    const mark = markTags[name];
    this.#tags.push({
      name,
      // Google Docs wraps everything in <b style="font-weight:normal">.
      style: { ...above?.style, ...(mark && { [mark]: true }), ...css.marks },
      url: url ?? above?.url ?? null,
      isSkipped,
      isListSign: css.isListSign || (above?.isListSign ?? false),
    });
    if (!isSkipped) this.#begin(name, attributes, css.wordList);
  }

  text(raw: string): void {
    const tag = this.#tags.at(-1);
    if (tag?.isListSign && NUMBER_SIGN.test(raw)) this.#makeItem({ list: 'numbered' });
    if (tag?.isSkipped) return;
    const isPre = this.#tags.some(({ name }) => name === 'pre');
    this.#add(isPre ? raw : raw.replace(/[ \t\r\n\f\u00a0]+/gu, ' '));
  }

  close(name: string): void {
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      return;
    }
    const tag = this.#tags.pop();
    if (tag && !tag.isSkipped) this.#finish(name);
  }

  end(isTooLong: boolean): Pasted {
    this.#endBlock();
    this.#endTable();
    return { blocks: this.#blocks, isCut: this.#isCut || isTooLong };
  }

  #begin(name: string, attributes: Record<string, string>, wordList: List | null): void {
    const level = headings[name];
    if (name === 'table') {
      this.#endBlock();
      // A table within a cell adds its text to the cell.
      this.#table ??= { rows: [], hasHeader: false };
    } else if (name === 'tr') this.#table?.rows.push([]);
    else if (name === 'td' || name === 'th') this.#beginCell(name);
    else if (name === 'br') this.#add('\n');
    else if (name === 'hr') this.#divide();
    else if (name === 'ul' || name === 'ol') {
      this.#endBlock();
      this.#lists.push({ isNumbered: name === 'ol', level: this.#lists.length });
    } else if (name === 'li') {
      this.#beginItem(this.#lists.at(-1) ?? { isNumbered: false, level: 0 });
      // As Google Docs writes check lists.
      if (attributes['role'] === 'checkbox') this.#makeCheck(attributes['aria-checked'] === 'true');
    } else if (name === 'input' && attributes['type'] === 'checkbox')
      this.#makeCheck('checked' in attributes);
    else if (name === 'blockquote') {
      this.#endBlock();
      this.#quotes += 1;
    } else if (level !== undefined) this.#beginBlock({ type: 'heading', level });
    else if (wordList) this.#beginItem(wordList);
    // A paragraph within an item is the text of the item.
    else if (lines.has(name) && !this.#isEmptyItem()) this.#endBlock();
  }

  #finish(name: string): void {
    if (name === 'table') {
      if (!this.#tags.some((tag) => tag.name === 'table')) this.#endTable();
    } else if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'ul' || name === 'ol') {
      this.#endBlock();
      this.#lists.pop();
    } else if (name === 'blockquote') {
      this.#endBlock();
      this.#quotes -= 1;
    } else if (name === 'li' || name in headings || lines.has(name)) this.#endBlock();
  }

  #beginBlock(shape: Shape): void {
    this.#endBlock();
    // In a cell there is only text.
    if (!this.#cell) this.#open = { shape, children: [] };
  }

  #beginItem({ isNumbered, level }: List): void {
    this.#beginBlock({
      type: 'list_item',
      list: isNumbered ? 'numbered' : 'bullet',
      level: Math.min(LIST_LEVEL_MAX, level),
    });
  }

  #isEmptyItem(): boolean {
    return this.#open?.shape.type === 'list_item' && this.#open.children.length === 0;
  }

  #makeCheck(isChecked: boolean): void {
    this.#makeItem({ list: 'check', ...(isChecked && { checked: true }) });
  }

  #makeItem(kind: Pick<ListItemElement, 'list' | 'checked'>): void {
    const shape = this.#open?.shape;
    if (this.#open && shape?.type === 'list_item') this.#open.shape = { ...shape, ...kind };
  }

  #divide(): void {
    this.#endBlock();
    if (!this.#cell && !this.#table)
      this.#push({ type: 'divider', id: '', children: [{ text: '' }] });
  }

  #beginCell(name: string): void {
    if (!this.#table) return;
    this.#endCell();
    if (name === 'th' && this.#table.rows.length <= 1) this.#table.hasHeader = true;
    if (this.#table.rows.length === 0) this.#table.rows.push([]);
    this.#cell = [];
  }

  #endCell(): void {
    if (!this.#cell || !this.#table) return;
    const row = this.#table.rows.at(-1) ?? [];
    const children = trimmed(this.#cell);
    const last = row.at(-1);
    // What does not fit beside stands in the last cell.
    if (row.length >= TABLE_COLUMNS_MAX && last) last.children.push({ text: ' ' }, ...children);
    else row.push({ type: 'table_cell', children });
    this.#cell = null;
  }

  #endTable(): void {
    this.#endCell();
    const { rows = [], hasHeader = false } = this.#table ?? {};
    this.#table = null;
    const filled = rows.filter((row) => row.length > 0);
    const columns = Math.max(0, ...filled.map((row) => row.length));
    const full = filled.map((row) => [
      ...row,
      ...Array.from({ length: columns - row.length }, emptyCell),
    ]);
    // A longer table becomes several.
    for (let at = 0; at < full.length; at += TABLE_ROWS_MAX) {
      this.#push({
        type: 'table',
        id: '',
        header: hasHeader && at === 0,
        children: full
          .slice(at, at + TABLE_ROWS_MAX)
          .map((children) => ({ type: 'table_row', children })),
      });
    }
  }

  #add(text: string): void {
    if (text === '' || (this.#table && !this.#cell)) return;
    const children = this.#cell ?? this.#open?.children;
    if (text.trim() === '' && (!children || children.length === 0)) return;
    const kept = text.slice(0, Math.max(0, ARTICLE_MAX_CHARS - this.#chars));
    if (kept.length < text.length) this.#isCut = true;
    this.#chars += kept.length;
    if (kept === '') return;
    const into = children ?? this.#beginParagraph();
    const { style = {}, url = null } = this.#tags.at(-1) ?? {};
    append(into, { text: kept, ...marksOf(style, url) }, url);
  }

  #beginParagraph(): EditorInline[] {
    const children: EditorInline[] = [];
    this.#open = { shape: { type: this.#quotes > 0 ? 'quote' : 'paragraph' }, children };
    return children;
  }

  #endBlock(): void {
    // Blocks within a cell are lines of its text.
    if (this.#cell) {
      if (this.#cell.length > 0) append(this.#cell, { text: '\n' }, null);
      return;
    }
    if (!this.#open) return;
    const { shape, children } = this.#open;
    this.#open = null;
    const own = trimmed(children);
    if (own.some((child) => 'type' in child || child.text !== ''))
      this.#push({ ...paragraphOf(), ...shape, children: own } as TextBlock);
  }

  #push(block: BlockElement): void {
    if (this.#blocks.length < ARTICLE_BLOCKS_MAX) this.#blocks.push(block);
    else this.#isCut = true;
  }
}

function emptyCell(): CellElement {
  return { type: 'table_cell', children: [{ text: '' }] };
}

/** The marks of a text; a link is underlined anyway. */
function marksOf(style: Style, url: string | null): Omit<EditorText, 'text'> {
  return {
    ...(style.bold && { bold: true }),
    ...(style.italic && { italic: true }),
    ...(style.underline && url === null && { underline: true }),
    ...(style.strike && { strike: true }),
  };
}

/** Adds a text to the last one with the same marks and link. Of two spaces one is left. */
function append(children: EditorInline[], text: EditorText, url: string | null): void {
  const last = children.at(-1);
  if (endsWithSpace(last) && text.text.startsWith(' '))
    text = { ...text, text: text.text.slice(1) };
  if (text.text === '') return;
  if (url !== null) {
    if (last && 'type' in last && last.url === url) appendText(last.children, text);
    else children.push({ type: 'link', url, children: [text] });
  } else if (last && 'text' in last && sameMarks(last, text)) last.text += text.text;
  else children.push(text);
}

function appendText(children: EditorText[], text: EditorText): void {
  const last = children.at(-1);
  if (last && sameMarks(last, text)) last.text += text.text;
  else children.push(text);
}

function sameMarks(a: EditorText, b: EditorText): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.underline === b.underline &&
    a.strike === b.strike
  );
}

function endsWithSpace(inline: EditorInline | undefined): boolean {
  if (!inline) return true;
  const text = 'text' in inline ? inline.text : (inline.children.at(-1)?.text ?? '');
  return /[ \n]$/u.test(text);
}

/** Without spaces and line breaks at both ends; always with one text. */
function trimmed(children: readonly EditorInline[]): EditorInline[] {
  const own = children.map((child) =>
    'type' in child
      ? { ...child, children: child.children.map((text) => ({ ...text })) }
      : { ...child },
  );
  const first = textIn(own.at(0));
  if (first) first.text = first.text.trimStart();
  const last = textIn(own.at(-1), -1);
  if (last) last.text = last.text.trimEnd();
  const kept = own.filter((child) => 'type' in child || child.text !== '');
  return kept.length > 0 ? kept : [{ text: '' }];
}

function textIn(inline: EditorInline | undefined, index = 0): EditorText | undefined {
  return inline && ('type' in inline ? inline.children.at(index) : inline);
}

/** What the inline CSS of Word and Google Docs says of a text. */
function styleOf(css: string): {
  marks: Style;
  isHidden: boolean;
  /** The bullet that Word writes as text. */
  isListSign: boolean;
  /** Word writes items of lists as paragraphs. */
  wordList: List | null;
} {
  const valueOf = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'iu').exec(css)?.[1]?.trim().toLowerCase();
  const weight = valueOf('font-weight');
  const slant = valueOf('font-style');
  const line = valueOf('text-decoration(?:-line)?');
  const list = valueOf('mso-list');
  const level = /level(\d)/u.exec(list ?? '')?.[1];
  return {
    marks: {
      ...(weight !== undefined && { bold: weight === 'bold' || Number(weight) >= 600 }),
      ...(slant !== undefined && { italic: slant === 'italic' }),
      ...(line?.includes('underline') && { underline: true }),
      ...(line?.includes('line-through') && { strike: true }),
    },
    isHidden: valueOf('display') === 'none' || valueOf('mso-hide') === 'all',
    isListSign: list === 'ignore',
    wordList: level === undefined ? null : { isNumbered: false, level: Number(level) - 1 },
  };
}
