import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where the grid begins on the page and how wide it is, px. */
export function usePlace(ref: RefObject<HTMLElement | null>): { top: number; width: number } {
  const [place, setPlace] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const rect = ref.current?.getBoundingClientRect();
      if (!rect) return;
      const next = { top: Math.round(rect.top + window.scrollY), width: Math.round(rect.width) };
      setPlace((last) => (last.top === next.top && last.width === next.width ? last : next));
    };
    measure();
    // The grid moves when something above it appears.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return place;
}
