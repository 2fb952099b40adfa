import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a bar at the bottom of the screen: messages stand above it, as they stand above the dock. */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = style.getPropertyValue('--dock-height');
    style.setProperty('--dock-height', `${ref.current?.offsetHeight ?? 0}px`);
    return () => style.setProperty('--dock-height', before);
  }, []);
  return ref;
}
