import { Editor, Element, type NodeEntry, Range, Transforms } from 'slate';
import { LINK_MAX_CHARS } from '../../../../schema/article-limits.ts';
import { isSafeLink } from '../../../../schema/records/article-links.ts';
import type { LinkElement } from './elements.ts';

const emailLike = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/u;
const phoneLike = /^\+?[\d\s().-]{5,25}$/u;
const hostLike = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u;
/** The number of digits that make a phone number. */
const PHONE_DIGITS_MIN = 5;

/**
 * What somebody typed as the target of a link, as an address: `example.org` is a page, `a@b.org` a
 * mail address and `+44 20 7946 0000` a phone number. An address of this app becomes its path.
 *
 * @param origin that of the app
 * @returns null for what an article may not link
 */
export function linkFrom(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (emailLike.test(text)) return safe(`mailto:${text}`);
  if (phoneLike.test(text) && text.replace(/\D/gu, '').length >= PHONE_DIGITS_MIN)
    return safe(`tel:${text.replace(/[^\d+]/gu, '')}`);
  if (text.startsWith(`${origin}/`)) return safe(text.slice(origin.length));
  return safe(hostLike.test(text) ? `https://${text}` : text);
}

function safe(address: string): string | null {
  return address.length <= LINK_MAX_CHARS && isSafeLink(address) ? address : null;
}

/** The link in which the cursor is; null when it is in none. */
export function linkAt(editor: Editor): NodeEntry<LinkElement> | null {
  if (!editor.selection) return null;
  const found = Editor.above(editor, {
    match: (node) => Element.isElement(node) && node.type === 'link',
  });
  return found ? (found as NodeEntry<LinkElement>) : null;
}

/** Links the selected text, or inserts `text` as a link where nothing is selected. */
export function putLink(editor: Editor, url: string, text: string): void {
  const { selection } = editor;
  if (!selection) return;
  const existing = linkAt(editor);
  if (existing) {
    Transforms.setNodes(editor, { url }, { at: existing[1] });
    return;
  }
  if (Range.isCollapsed(selection)) {
    const link: LinkElement = { type: 'link', url, children: [{ text: text || url }] };
    Transforms.insertNodes(editor, link);
    // Behind the link, so that what is typed next is not part of it.
    Transforms.move(editor, { unit: 'offset' });
    return;
  }
  Transforms.unwrapNodes(editor, { match: isLink, split: true });
  Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
  Transforms.collapse(editor, { edge: 'end' });
}

/** Makes the link at the cursor plain text. */
export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: isLink });
}

function isLink(node: object): boolean {
  return 'type' in node && node.type === 'link';
}
