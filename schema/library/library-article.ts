import type { ArticleCategory } from '../records/article-categories.ts';
import type { BlockNode } from '../records/article-nodes.ts';

/**
 * An article of the library that comes with the app: short, in our own words, read-only, with the public
 * health bodies that say the same. None has a dose or a diagnosis (`library.test.ts`).
 */
export type LibraryArticle = {
  /** Begins with `library-`, which no record's id does. */
  id: string;
  title: string;
  summary: string;
  categoryId: ArticleCategory;
  tags: readonly string[];
  ageFromMonths: number | null;
  ageToMonths: number | null;
  nodes: readonly BlockNode[];
  sources: readonly LibrarySource[];
};

/** A page or document by its own title. */
export type LibrarySource = { body: SourceBody; title: string };
export type SourceBody = 'WHO' | 'NHS' | 'AAP (HealthyChildren.org)' | 'CDC' | 'The Lullaby Trust';

export const LIBRARY_PREFIX = 'library-';

/** When the texts were written: year and month. */
export const LIBRARY_WRITTEN = '2026-11';

/** Short forms, so that the articles read as text. */

export function p(text: string): BlockNode {
  return { type: 'paragraph', children: [{ text }] };
}

export function h(text: string): BlockNode {
  return { type: 'heading', level: 2, children: [{ text }] };
}

export function list(...items: readonly string[]): BlockNode[] {
  return items.map((text) => ({
    type: 'list_item',
    list: 'bullet',
    level: 0,
    children: [{ text }],
  }));
}

export function steps(...items: readonly string[]): BlockNode[] {
  return items.map((text) => ({
    type: 'list_item',
    list: 'numbered',
    level: 0,
    children: [{ text }],
  }));
}

export function info(text: string): BlockNode {
  return { type: 'callout', tone: 'info', children: [{ text }] };
}

export function warning(text: string): BlockNode {
  return { type: 'callout', tone: 'warning', children: [{ text }] };
}

export function checklist(title: string, ...items: string[]): BlockNode {
  return { type: 'checklist', title, items };
}

const AAP = 'AAP (HealthyChildren.org)';
export const nhs = (title: string): LibrarySource => ({ body: 'NHS', title });
export const who = (title: string): LibrarySource => ({ body: 'WHO', title });
export const cdc = (title: string): LibrarySource => ({ body: 'CDC', title });
export const aap = (title: string): LibrarySource => ({ body: AAP, title });
export const lullaby = (title: string): LibrarySource => ({ body: 'The Lullaby Trust', title });
