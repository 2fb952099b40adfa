import { useEffect } from 'react';
import { markHomePaint } from '../../../app/home-paint.ts';

/** Marks once, at the start, the moment when the tiles have their content. */
export function useHomePainted(isReady: boolean): void {
  useEffect(() => {
    if (isReady) markHomePaint();
  }, [isReady]);
}
