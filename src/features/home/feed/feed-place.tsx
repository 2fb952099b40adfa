import { useEffect, useRef } from 'react';
import { useReturnToRow } from '../../../app/places/return-to-row.ts';
import { type FeedPosition, feedPositions } from './feed-position.ts';

type FeedPlaceProps = {
  visit: string;
  kept: FeedPosition | undefined;
  limit: number;
  /** Changes with the rows. */
  rows: unknown;
};

/** Scrolls the feed to where this visit left it, and keeps the place when it is left. */
export function FeedPlace({ visit, kept, limit, rows }: FeedPlaceProps): null {
  // Noted at each scroll: when the feed is left, the page may have moved already.
  const scrolled = useRef(window.scrollY);
  useEffect(() => {
    const note = () => (scrolled.current = window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useReturnToRow({
    positions: feedPositions,
    visit,
    goBack: kept
      ? () => {
          const row = renderedRows().find(({ dataset }) => dataset['row'] === kept.row);
          if (row) window.scrollTo(0, topOf(row) - kept.below);
        }
      : null,
    whereNow: () => {
      const y = scrolled.current;
      const first = y > 0 && renderedRows().find((row) => topOf(row) + row.offsetHeight > y);
      return first ? { limit, row: first.dataset['row'] ?? '', below: topOf(first) - y } : null;
    },
    rows,
  });
  return null;
}

/** The entries that are rendered, from the top. */
const renderedRows = () => [...document.querySelectorAll<HTMLElement>('[data-log] [data-row]')];

/** Where a row begins on the page, CSS px. */
const topOf = (row: HTMLElement) => row.getBoundingClientRect().top + window.scrollY;
