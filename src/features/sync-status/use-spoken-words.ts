import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announce.ts';

/** At most one announcement in this time; the last state is always announced in the end. */
const GAP_MS = 10_000;

/** Announces a changed state to screen readers, but not too often. */
export function useSpokenWords(sentence: string): void {
  const lastSpoken = useRef({ sentence, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (lastSpoken.current.sentence === sentence) return;
    const waitMs = Math.max(1_000, lastSpoken.current.at + GAP_MS - performance.now());
    const timer = setTimeout(() => {
      lastSpoken.current = { sentence, at: performance.now() };
      announce(sentence);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sentence]);
}
