import { useEffect } from 'react';
import { markHomePaint } from '../../../app/home-paint.ts';

/** Marks the moment when the tiles have their content: once, at the start. */
export function useHomePainted(isReady: boolean): void {
  useEffect(() => {
    if (isReady) markHomePaint();
  }, [isReady]);
}
