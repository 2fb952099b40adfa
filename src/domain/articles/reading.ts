import type { LibraryArticle, LibraryReview } from '../../../schema/library/library-article.ts';
import { type Blocks, blocksInOrder, textOfBlock } from '../../../schema/records/article-blocks.ts';
import type { ArticleCategory } from '../../../schema/records/article-categories.ts';
import type { BlockNode } from '../../../schema/records/article-nodes.ts';
import type { ArticleRecord, ArticleSource } from '../../../schema/records/article.ts';
import { stampMs } from '../../../schema/rules/clock.ts';

/** An article as people read it: of the family, or of the library that comes with the app. */
export type Reading = {
  id: string;
  title: string;
  summary: string;
  categoryId: ArticleCategory | null;
  tags: readonly string[];
  ageFromMonths: number | null;
  ageToMonths: number | null;
  nodes: readonly PlacedNode[];
  sources: readonly ArticleSource[];
  /** null: an article of the family. */
  review: LibraryReview | null;
  coverId: string | null;
  /** null: an article of the library. */
  record: ArticleRecord | null;
  /** When somebody last changed what it says, epoch ms; 0 for the library. */
  updatedAt: number;
};

export type PlacedNode = { id: string; node: BlockNode };

const madeReadings = new WeakMap<ArticleRecord, Reading>();

/** The same object for the same record, because a list makes one of each of its articles at every change. */
export function readingOf(record: ArticleRecord): Reading {
  const known = madeReadings.get(record);
  if (known) return known;
  const reading = makeReading(record);
  madeReadings.set(record, reading);
  return reading;
}

function makeReading(record: ArticleRecord): Reading {
  const { id, title, summary, categoryId, tags, ageFromMonths, ageToMonths } = record;
  return {
    id,
    title,
    summary,
    categoryId,
    tags,
    ageFromMonths,
    ageToMonths,
    nodes: nodesOf(record.blocks),
    sources: record.sources,
    review: null,
    coverId: record.coverId,
    record,
    updatedAt: updatedAtOf(record),
  };
}

export function nodesOf(blocks: Blocks): PlacedNode[] {
  return blocksInOrder(blocks).map(({ id, node }) => ({ id, node }));
}

export function readingOfLibrary({ nodes, sources, ...fields }: LibraryArticle): Reading {
  return {
    ...fields,
    nodes: nodes.map((node, index) => ({ id: `block_${index}`, node })),
    sources: sources.map(({ body, title, url }) => ({ title: `${body}: ${title}`, url })),
    coverId: null,
    record: null,
    updatedAt: 0,
  };
}

/** The newest change of an article, epoch ms; that somebody has read it is none. */
export function updatedAtOf({ clocks }: Pick<ArticleRecord, 'clocks'>): number {
  const stamps = Object.entries(clocks)
    .filter(([path]) => !path.startsWith('readBy/'))
    .map(([, stamp]) => stampMs(stamp));
  return Math.max(...stamps);
}

const WORDS_PER_MINUTE = 200;

/** All words of an article, for the search and the time that it takes. */
export function wordsIn({ title, summary, nodes }: Reading): string {
  return [title, summary, ...nodes.map(({ node }) => textOfBlock(node))].join('\n');
}

/** Whole minutes, at least one. */
export function readingMinutes(reading: Reading): number {
  const words = wordsIn(reading).split(/\s+/u).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Whether an article is about children of this age; one without ages is about all. */
export function isForAge({ ageFromMonths, ageToMonths }: Reading, months: number): boolean {
  return months >= (ageFromMonths ?? 0) && months <= (ageToMonths ?? Number.POSITIVE_INFINITY);
}

/** How well an article fits an age: the narrower its range, the lower. */
function rangeOf({ ageFromMonths, ageToMonths }: Reading): number {
  return (ageToMonths ?? 1_000) - (ageFromMonths ?? 0);
}

function byTitle(a: Reading, b: Reading): number {
  return a.title.localeCompare(b.title);
}

export type ArticleSort = 'newest' | 'liked' | 'age' | 'saved';

/**
 * Sorted, the family's before those of the library where nothing else decides.
 *
 * @param months the ages of the children; `age` brings what is for one of them to the top
 * @param isSaved whether its reader has saved it on this device; `saved` brings those to the top
 */
export function sortReadings(
  readings: readonly Reading[],
  sort: ArticleSort,
  {
    months,
    likes,
    isSaved,
  }: {
    months: readonly number[];
    likes: (id: string) => number;
    isSaved: (id: string) => boolean;
  },
): Reading[] {
  const fits = (reading: Reading) => Number(months.some((age) => isForAge(reading, age)));
  const newest = (a: Reading, b: Reading) => b.updatedAt - a.updatedAt || byTitle(a, b);
  return readings.toSorted((a, b) => {
    switch (sort) {
      case 'newest':
        return newest(a, b);
      case 'liked':
        return likes(b.id) - likes(a.id) || newest(a, b);
      case 'age':
        return fits(b) - fits(a) || rangeOf(a) - rangeOf(b) || newest(a, b);
      case 'saved':
        return Number(isSaved(b.id)) - Number(isSaved(a.id)) || newest(a, b);
    }
  });
}

/**
 * What may help now: articles for the age of a child, those on what was logged lately first.
 *
 * @param tags what recent entries are about
 */
export function suggestedReadings(
  readings: readonly Reading[],
  { months, tags, count }: { months: readonly number[]; tags: readonly string[]; count: number },
): Reading[] {
  const about = (reading: Reading) => Number(reading.tags.some((tag) => tags.includes(tag)));
  return readings
    .filter(
      (reading) => reading.ageFromMonths !== null && months.some((age) => isForAge(reading, age)),
    )
    .toSorted((a, b) => about(b) - about(a) || rangeOf(a) - rangeOf(b) || byTitle(a, b))
    .slice(0, count);
}

/** Others on the same subject: the same category or tags, and then an age in common. */
export function relatedReadings(
  of: Reading,
  readings: readonly Reading[],
  count: number,
): Reading[] {
  const score = (other: Reading) =>
    Number(other.categoryId === of.categoryId) * 2 +
    other.tags.filter((tag) => of.tags.includes(tag)).length * 2 +
    Number(overlaps(of, other));
  return readings
    .filter((other) => other.id !== of.id)
    .map((other) => ({ other, points: score(other) }))
    .filter(({ points }) => points >= 2)
    .toSorted((a, b) => b.points - a.points || byTitle(a.other, b.other))
    .slice(0, count)
    .map(({ other }) => other);
}

function overlaps(a: Reading, b: Reading): boolean {
  return (
    (a.ageFromMonths ?? 0) <= (b.ageToMonths ?? Number.POSITIVE_INFINITY) &&
    (b.ageFromMonths ?? 0) <= (a.ageToMonths ?? Number.POSITIVE_INFINITY)
  );
}

/** Categories whose articles say that they are no medical advice. */
export function isOnHealth({ categoryId }: Reading): boolean {
  return categoryId !== null && ['health', 'feeding', 'sleep', 'safety'].includes(categoryId);
}
