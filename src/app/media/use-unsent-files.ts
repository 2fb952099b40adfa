import { useEffect, useState } from 'react';
import { countWaitingItems } from '../../media/store/count-waiting.ts';
import { useReplica } from '../services.tsx';

const AGAIN_MS = 2_000;

/**
 * Of how many photos and documents this device has files that the server has not confirmed. Reads
 * only keys: a dialog asks before the code of the vault is loaded.
 */
export function useUnsentFiles(): number {
  const userId = useReplica()?.userId;
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isOver = false;
    const look = () =>
      countWaitingItems(userId).then(
        (waiting) => !isOver && setCount(waiting),
        // Without storage nothing waits.
        () => undefined,
      );
    void look();
    const timer = setInterval(() => void look(), AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [userId]);
  return count;
}
