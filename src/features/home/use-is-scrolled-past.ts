import { type RefObject, useEffect, useState } from 'react';

/** Whether the top of an element has left the screen upwards. */
export function useIsScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const look = () => setIsPast((ref.current?.getBoundingClientRect().top ?? 0) < 0);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ref]);
  return isPast;
}
