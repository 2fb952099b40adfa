import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the top of an element is above the viewport. Uses an observer, because measuring during
 * rendering would force another layout.
 */
export function useIsScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((seen) => {
      const last = seen.at(-1);
      if (last) setIsPast(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
