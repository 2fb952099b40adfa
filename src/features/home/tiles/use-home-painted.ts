import { useEffect } from 'react';
import { markHomePaint } from '../../../app/home-paint.ts';

let isMarked = false;

/** Marks the moment when the tiles have their content: once, at the start. */
export function useHomePainted(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || isMarked) return;
    isMarked = true;
    markHomePaint();
  }, [isReady]);
}
