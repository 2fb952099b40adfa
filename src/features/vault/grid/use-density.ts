import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSessionAtom } from '../../../ui/use-atom.ts';

/** Photos side by side, from few large ones to many small ones. */
const COLUMNS = { phone: [2, 3, 5], tablet: [3, 5, 8], desktop: [4, 6, 9] } as const;
type Level = 0 | 1 | 2;
const levelAtom = atom<Level>(1);

export type Density = {
  columns: number;
  /** Shows fewer and larger photos; null where they are the largest. */
  enlarge: (() => void) | null;
  reduce: (() => void) | null;
};

/** How many photos stand side by side. The choice lasts until the person signs out. */
export function useDensity(widthPx: number): Density {
  const store = useStore();
  const level = useSessionAtom(levelAtom);
  const columns = COLUMNS[widthPx < 640 ? 'phone' : widthPx < 960 ? 'tablet' : 'desktop'];
  const to = (next: number) =>
    next < 0 || next > 2 ? null : () => store.set(levelAtom, next as Level);
  return { columns: columns[level], enlarge: to(level - 1), reduce: to(level + 1) };
}

/** Fingers that have moved apart or together by this factor change the density by one step. */
const PINCH = 1.3;

/** Pinching the grid shows larger or smaller photos. Its `touch-action` leaves pinches to this code. */
export function usePinchDensity(
  ref: RefObject<HTMLElement | null>,
  { enlarge, reduce }: Density,
): void {
  const change = useEffectEvent((isLarger: boolean) => (isLarger ? enlarge : reduce)?.());
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let startPx: number | null = null;
    const begin = ({ touches }: TouchEvent) => {
      startPx = touches.length === 2 ? spread(touches) : null;
    };
    const move = ({ touches }: TouchEvent) => {
      if (startPx === null || touches.length !== 2) return;
      const factor = spread(touches) / startPx;
      if (factor < PINCH && factor > 1 / PINCH) return;
      change(factor > 1);
      startPx = spread(touches);
    };
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchmove', move, options);
    element.addEventListener('touchend', begin, options);
    element.addEventListener('touchcancel', begin, options);
    return () => stop.abort();
  }, [ref]);
}

function spread(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 1;
}
