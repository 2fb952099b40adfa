/** The name of a performance mark and of a window event: Home's tiles are painted with content. */
export const HOME_PAINT = 'nestling:home-painted';

/** Whether Home has been painted since the page was loaded. */
export function wasHomePainted(): boolean {
  return performance.getEntriesByName(HOME_PAINT).length > 0;
}

/** Sets the mark and dispatches the event after the next frame is painted; only once in a page. */
export function markHomePaint(): void {
  if (wasHomePainted()) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark(HOME_PAINT);
      dispatchEvent(new Event(HOME_PAINT));
    }),
  );
}
