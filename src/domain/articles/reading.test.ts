import { describe, expect, test } from 'vitest';
import { library } from '../../../schema/library/library.ts';
import type { ArticleRecord } from '../../../schema/records/article.ts';
import {
  collectionSamples,
  createSampleDevice,
} from '../../../tests/helpers/collection-samples.ts';
import {
  isForAge,
  isOnHealth,
  readingMinutes,
  readingOf,
  readingOfLibrary,
  relatedReadings,
  sortReadings,
  suggestedReadings,
} from './reading.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 6);
let now = NOW;
const ana = createSampleDevice('ana', () => now);
const article = (title: string, fields: object = {}) =>
  ({ ...ana.create(collectionSamples.articles!, 'child-mia', title), ...fields }) as ArticleRecord;
const articles = library.map(readingOfLibrary);
const titles = (readings: readonly { title: string }[]) => readings.map(({ title }) => title);
const nothingKnown = { months: [], likes: () => 0, isSaved: () => false };

describe('an article as people read it', () => {
  test('has been updated when its text was, and not when somebody read it', () => {
    now = NOW;
    const first = article('Naps');
    now = NOW + HOUR;
    const read = ana.edit('articles', first, { readBy: ['rosa'] }) as ArticleRecord;
    expect(readingOf(read).updatedAt).toBe(NOW);
    const edited = ana.edit('articles', read, { title: 'Naps here' }) as ArticleRecord;
    expect(readingOf(edited).updatedAt).toBe(NOW + HOUR);
    now = NOW;
  });

  test('takes a minute for each 200 words, and at least one', () => {
    expect(readingMinutes(readingOf(article('Naps')))).toBe(1);
    const long = 'word '.repeat(1_000);
    const blocks = {
      block_one: { order: 1, node: { type: 'paragraph', children: [{ text: long }] } },
    };
    expect(readingMinutes(readingOf(article('Naps', { blocks })))).toBe(5);
  });

  test('is for the ages between its first and its last, or for all', () => {
    const reading = readingOf(article('Naps', { ageFromMonths: 3, ageToMonths: 6 }));
    expect([2, 3, 6, 7].map((months) => isForAge(reading, months))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isForAge(readingOf(article('Naps')), 120)).toBe(true);
  });
});

describe('an article of the library', () => {
  test('links to its sources and says what was done with them; one of the family says nothing', () => {
    const fever = articles.find(({ id }) => id === 'library-fever');
    expect(fever?.sources[0]).toEqual({
      title: 'NHS: High temperature (fever) in children',
      url: 'https://www.nhs.uk/symptoms/fever-in-children/',
    });
    expect(fever?.review).toEqual({ state: 'compared', month: '2026-11' });
    expect(readingOf(article('Naps')).review).toBeNull();
  });
});

describe('a list of articles', () => {
  test('has the newest first, and those of the library after them by title', () => {
    const old = readingOf({ ...article('Old'), clocks: article('Old').clocks });
    now = NOW + HOUR;
    const young = readingOf(article('Young'));
    now = NOW;
    const sorted = titles(sortReadings([...articles, old, young], 'newest', nothingKnown));
    expect(sorted.slice(0, 2)).toEqual(['Young', 'Old']);
    expect(sorted.slice(2)).toEqual(titles(articles).toSorted((a, b) => a.localeCompare(b)));
  });

  test('has the most liked first, or those for the age of a child, or what is saved', () => {
    const [a, b] = [readingOf(article('A')), readingOf(article('B'))];
    const likes = (id: string) => (id === b.id ? 2 : 0);
    expect(titles(sortReadings([a, b], 'liked', { ...nothingKnown, likes }))).toEqual(['B', 'A']);
    const [first] = sortReadings(articles, 'age', { ...nothingKnown, months: [1] });
    expect(first && isForAge(first, 1)).toBe(true);
    const [grown] = sortReadings(articles, 'age', { ...nothingKnown, months: [30] });
    expect(grown && isForAge(grown, 30)).toBe(true);
    const isSaved = (id: string) => id === b.id;
    expect(titles(sortReadings([a, b], 'newest', nothingKnown))).toEqual(['A', 'B']);
    expect(titles(sortReadings([a, b], 'saved', { ...nothingKnown, isSaved }))).toEqual(['B', 'A']);
  });

  test('suggests by age, and first what was logged lately', () => {
    const suggested = suggestedReadings(articles, { months: [7], tags: ['solids'], count: 3 });
    expect(suggested).toHaveLength(3);
    expect(suggested.every((reading) => isForAge(reading, 7))).toBe(true);
    expect(suggested[0]?.tags).toContain('solids');
    expect(suggestedReadings(articles, { months: [], tags: ['solids'], count: 3 })).toEqual([]);
  });

  test('finds what is related, and never the article itself', () => {
    for (const reading of articles) {
      const related = relatedReadings(reading, articles, 3);
      expect(titles(related)).not.toContain(reading.title);
    }
    const allergens = articles.find(({ tags }) => tags.includes('allergy'))!;
    expect(titles(relatedReadings(allergens, articles, 1))).toEqual(['First solid foods']);
  });

  test('says of fever that it is no medical advice, and of two homes not', () => {
    const onHealth = articles.filter(isOnHealth).map(({ id }) => id);
    expect(onHealth).toContain('library-fever');
    expect(onHealth).not.toContain('library-two-homes');
  });
});
