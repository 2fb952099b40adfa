import { useLocation } from '@tanstack/react-router';
import { atom } from 'jotai/vanilla';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSessionAtom } from '../../../ui/use-atom.ts';

const STEP = 30;
/** Of the viewport: more is rendered before the end can be seen. */
const AHEAD = '100%';

/** How far each list was scrolled, by the entry of the history and the list. */
const lengthsAtom = atom(() => new Map<string, number>());

/**
 * Renders a long list as far as it has been scrolled: all cards of a thousand articles take long to render,
 * and again with each letter of a search. After going back the list is as long as it was.
 *
 * @param name of the list on its page
 * @param count of all its items
 * @returns how many to render, and a ref for an element behind them
 */
export function useGrowingList(
  name: string,
  count: number,
): { length: number; endRef: RefObject<HTMLDivElement | null> } {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const lengths = useSessionAtom(lengthsAtom);
  const key = `${visit} ${name}`;
  const [length, setLength] = useState(() => lengths.get(key) ?? STEP);
  const endRef = useRef<HTMLDivElement>(null);
  const hasMore = length < count;
  useEffect(() => {
    if (!hasMore || !endRef.current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.at(-1)?.isIntersecting) return;
        lengths.set(key, length + STEP);
        setLength(length + STEP);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasMore, length, lengths, key]);
  return { length, endRef };
}
