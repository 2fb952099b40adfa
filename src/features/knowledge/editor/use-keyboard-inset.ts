import { type RefObject, useEffect, useRef } from 'react';

/**
 * How much of the page's bottom the on-screen keyboard covers, as `--keyboard` of the element. Chrome and
 * Safari lay the keyboard over the page and only make the visual viewport smaller.
 */
export function useKeyboardInset(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const place = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // A page that is zoomed in is not covered.
      const inset = viewport.scale > 1 ? 0 : Math.max(0, covered);
      ref.current?.style.setProperty('--keyboard', `${inset}px`);
    };
    place();
    viewport.addEventListener('resize', place);
    viewport.addEventListener('scroll', place);
    return () => {
      viewport.removeEventListener('resize', place);
      viewport.removeEventListener('scroll', place);
    };
  }, []);
  return ref;
}
