import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a line of chips to the chosen one where it is cut off. `scrollIntoView()` would move the page as
 * well.
 *
 * @param choice changes with the chosen chip and with the order of the chips
 * @returns for an element around the line
 */
export function useShowChosen(choice: string): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Once the whole frame is built: measured earlier, its layout would be computed twice.
    const frame = requestAnimationFrame(() => showChosen(around.current?.firstElementChild));
    return () => cancelAnimationFrame(frame);
    // The choice is what the line shows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choice]);
  return around;
}

function showChosen(line: Element | null | undefined): void {
  const chip = line?.querySelector(':checked')?.parentElement;
  if (!line || !chip) return;
  const [whole, own] = [line.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (own.left >= whole.left && own.right <= whole.right) return;
  line.scrollLeft += own.left + own.width / 2 - whole.left - whole.width / 2;
}
