import { type RefCallback, useCallback, useState } from 'react';

/** Of text in a browser where nobody has chosen another size. */
const USUAL_TEXT_PX = 16;

/**
 * The width of an element in px, already at its first paint: a drawing that waits for an observer costs a
 * frame without it. 0 before. With it comes how much larger than usual the person has set text.
 */
export function useWidth(): { ref: RefCallback<HTMLElement>; width: number; textScale: number } {
  const [width, setWidth] = useState(0);
  const [textScale, setTextScale] = useState(1);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => {
      setWidth(element.clientWidth);
      setTextScale(readTextScale());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width, textScale };
}

/** How much larger than usual the person has set text. */
export function readTextScale(): number {
  const { fontSize } = getComputedStyle(document.documentElement);
  return Number.parseFloat(fontSize) / USUAL_TEXT_PX;
}
