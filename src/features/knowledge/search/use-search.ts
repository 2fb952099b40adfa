import { useEffect, useRef, useState } from 'react';
import { type Reading, wordsIn } from '../../../domain/articles/reading.ts';
import { type SearchClient, createSearchClient } from './search-client.ts';
import type { Searched } from './search-index.ts';

export function searchedOf(reading: Reading): Searched {
  const { id, title, summary, tags } = reading;
  return { id, title, summary, tags: tags.join(' '), text: wordsIn(reading) };
}

/**
 * The ids of the articles that a search finds, the best first; undefined while nothing is searched for,
 * null until the first answer. The last answer stays until the next one is there.
 */
export function useSearch(
  readings: readonly Reading[],
  query: string,
): readonly string[] | null | undefined {
  const client = useRef<SearchClient | null>(null);
  const followed = useRef<readonly Reading[] | null>(null);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const wanted = query.trim();
  const isOn = wanted !== '';
  // The worker starts with the first search, stays for the next ones, and ends with the screen.
  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
      followed.current = null;
    },
    [],
  );
  useEffect(() => {
    if (!isOn) return undefined;
    client.current ??= createSearchClient();
    // Another letter must not send all articles again.
    if (followed.current !== readings) client.current.follow(readings.map(searchedOf));
    followed.current = readings;
    let isOver = false;
    void client.current.search(wanted).then((found) => !isOver && setIds(found));
    return () => {
      isOver = true;
    };
  }, [isOn, wanted, readings]);
  return isOn ? ids : undefined;
}
