import { describe, expect, test } from 'vitest';
import { library } from '../../../../schema/library/library.ts';
import { readingOfLibrary } from '../../../domain/articles/reading.ts';
import { createSearchClient } from './search-client.ts';
import { type SearchAnswer, createSearchHandler } from './search-index.ts';
import { searchedOf } from './use-search.ts';

const articles = library.map((article) => searchedOf(readingOfLibrary(article)));
const own = {
  id: 'own-article',
  title: 'Wie das Zubettgehen läuft',
  summary: 'Für Oma',
  tags: 'Schlaf',
  text: 'Um sieben Uhr in der Großen Straße: Bad, Bébé’s Buch, Lied.',
};

function createHandled() {
  const answers: SearchAnswer[] = [];
  const handle = createSearchHandler((answer) => answers.push(answer));
  return {
    handle,
    find(query: string) {
      handle({ type: 'search', number: answers.length, query });
      return answers.at(-1)?.ids ?? [];
    },
  };
}

describe('the search of articles', () => {
  test('finds by title, text and tags, without accents and case, and by beginnings', () => {
    const { handle, find } = createHandled();
    handle({ type: 'follow', changed: [...articles, own], gone: [] });
    expect(find('fever')[0]).toBe('library-fever');
    expect(find('lauft')).toEqual(['own-article']);
    expect(find('BEBE')).toEqual(['own-article']);
    expect(find('strasse')).toEqual(['own-article']);
    expect(find('zubett')).toEqual(['own-article']);
    expect(find('teethin')[0]).toBe('library-teething');
    expect(find('zeppelin')).toEqual([]);
  });

  test('needs every word, and forgives a slip of the pen', () => {
    const { handle, find } = createHandled();
    handle({ type: 'follow', changed: articles, gone: [] });
    expect(find('safe sleep')[0]).toBe('library-safe-sleep');
    expect(find('safe zeppelin')).toEqual([]);
    expect(find('vacination')).toContain('library-vaccinations');
    expect(find('fevr')[0]).toBe('library-fever');
    expect(find('zepp')).toEqual([]);
  });

  test('knows changed articles, and not what is gone', () => {
    const { handle, find } = createHandled();
    handle({ type: 'follow', changed: [own], gone: [] });
    handle({ type: 'follow', changed: [{ ...own, title: 'Nap time' }], gone: [] });
    expect(find('nap')).toEqual(['own-article']);
    expect(find('zubett')).toEqual([]);
    handle({ type: 'follow', changed: [], gone: ['own-article', 'never-known'] });
    expect(find('nap')).toEqual([]);
  });
});

test('goes on in the page when the worker breaks, with all that it knew', async () => {
  let breaks: () => void = () => undefined;
  const client = createSearchClient({
    openWorker: (_onAnswer, onFailure) => {
      breaks = onFailure;
      return { post: () => undefined, close: () => undefined };
    },
    openInPage: (onAnswer) => ({ post: createSearchHandler(onAnswer), close: () => undefined }),
  });
  client.follow(articles);
  const found = client.search('fever');
  breaks();
  expect((await found)[0]).toBe('library-fever');
  client.follow([...articles, own]);
  expect(await client.search('zubett')).toEqual(['own-article']);
  client.close();
});
