import type { ArticleCategory } from '../records/article-categories.ts';
import type { BlockNode } from '../records/article-nodes.ts';
import type { SourcePage } from './sources.ts';

/**
 * An article of the library that comes with the app: short, in our own words, read-only, with the pages
 * of public health bodies on its subject. None has a dose or a diagnosis (`library.test.ts`).
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
  sources: readonly SourcePage[];
  review: LibraryReview;
};

/** What was done to an article, and when: year and month. The app says it below the sources. */
export type LibraryReview = { state: 'compared' | 'written'; month: string };

/** Each number, limit and warning sign was compared with the sources: docs/library-review.md. */
export const COMPARED: LibraryReview = { state: 'compared', month: '2026-11' };
/** Written from general knowledge, with sources on the subject; not all of it was found in them. */
export const WRITTEN: LibraryReview = { state: 'written', month: '2026-11' };

export const LIBRARY_PREFIX = 'library-';

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
