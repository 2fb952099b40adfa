/** A performance mark, and an event of the window: Home's tiles stand on the screen with answers. */
export const HOME_PAINT = 'nestling:home-painted';

/** Marks and tells the moment after the next frame has been painted. */
export function markHomePaint(): void {
  if (performance.getEntriesByName(HOME_PAINT).length > 0) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark(HOME_PAINT);
      dispatchEvent(new Event(HOME_PAINT));
    }),
  );
}
