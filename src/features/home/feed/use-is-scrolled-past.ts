import { type RefObject, useEffect, useState } from 'react';

/** Far below the viewport. The observer must not take an element there for one that is above. */
const BELOW = '0px 0px 1000000px';

/**
 * Whether the top of an element is above the viewport. Uses an observer, because measuring during
 * rendering would force another layout. An observer says nothing of an element that a jump carries from
 * below the viewport to above it, so that what is below counts as visible.
 */
export function useIsScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (seen) => setIsPast(seen.at(-1)?.isIntersecting === false),
      { rootMargin: BELOW },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
