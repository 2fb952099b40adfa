import { useEffect, useEffectEvent } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { showNotSaved } from '../../app/entries/saved-toast.ts';
import { useClock } from '../../app/services.tsx';
import { withLock } from '../../lib/locks.ts';
import {
  STOP_MESSAGE,
  dropStopRequest,
  readStopRequests,
} from '../../notifications/stop-requests.ts';

/**
 * Carries out what was stopped in notifications: when the app starts, and when the service worker says so.
 *
 * @param timers the running ones; undefined while they are read
 * @param stop `now`: when it was tapped
 */
export function useStopRequests(
  userId: string,
  timers: readonly LogTimer[] | undefined,
  stop: (timer: LogTimer, now: number) => Promise<void>,
): void {
  const clock = useClock();
  const isRead = timers !== undefined;
  const carryOut = useEffectEvent(() => {
    // By one tab, and the record of the request goes last: a crash in between stops it again, which
    // saves the same entry.
    withLock(`nestling-stop-${userId}`, async () => {
      for (const { timerId, at } of await readStopRequests(userId)) {
        const timer = timers?.find(({ id }) => id === timerId);
        // Without one it was stopped here or elsewhere in the meantime.
        if (timer) await stop(timer, at - clock.skewMs());
        await dropStopRequest(userId, timerId);
      }
    }).catch(showNotSaved);
  });
  useEffect(() => {
    if (!isRead) return;
    carryOut();
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === STOP_MESSAGE) carryOut();
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [isRead]);
}
