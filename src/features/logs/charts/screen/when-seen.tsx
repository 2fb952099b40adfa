import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Renders its content once it is scrolled near: reading all meals there are takes time. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen ? (
    children
  ) : (
    <div ref={place}>
      <Skeleton height="18rem" />
    </div>
  );
}
