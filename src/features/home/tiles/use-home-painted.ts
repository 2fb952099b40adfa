import { useEffect } from 'react';
import { markHomePaint } from '../../../app/home-paint.ts';

let isMarked = false;

/** Marks the moment when Home has its answers on the screen: once, at the start. */
export function useHomePainted(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || isMarked) return;
    isMarked = true;
    markHomePaint();
  }, [isReady]);
}
