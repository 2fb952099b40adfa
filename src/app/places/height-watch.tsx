import { type RefObject, useEffect } from 'react';
import { writeLocalFact } from '../../lib/local-facts.ts';
import { heightsHere, heightsFact } from './kept-heights.ts';

/** What was there the last time may be gone. The last parts of Home come a few seconds after its first paint. */
const HELD_MS = 5_000;
/** Content that is still loading is not measured. */
const QUIET_MS = 1_000;

type HeightWatchProps = {
  name: string;
  content: RefObject<HTMLElement | null>;
  /** The height that is held for the content, CSS px. */
  held: number;
  setHeld: (height: number) => void;
};

/** Keeps the height of a part for the next start, and ends what is held once the part is as tall. */
export function HeightWatch({ name, content, held, setHeld }: HeightWatchProps): null {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    let toKeep: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      clearTimeout(toKeep);
      if (held > 0 && height < held) return;
      setHeld(0);
      toKeep = setTimeout(() => {
        // What is there only for now: a list that a person has opened, or the first sync.
        if (!element.querySelector('[data-passing]')) keepHeight(name, height);
      }, QUIET_MS);
    });
    observer.observe(element);
    const giveUp = setTimeout(() => setHeld(0), HELD_MS);
    return () => {
      observer.disconnect();
      clearTimeout(giveUp);
      clearTimeout(toKeep);
    };
  }, [name, content, held, setHeld]);
  return null;
}

function keepHeight(name: string, height: number): void {
  const heights = heightsHere();
  if (heights?.[name] === height) return;
  writeLocalFact(heightsFact, { ...heights, width: innerWidth, [name]: height });
}
