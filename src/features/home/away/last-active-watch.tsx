import { useStore } from 'jotai/react';
import { useEffect } from 'react';
import { useClock } from '../../../app/services.tsx';
import { updateFact } from '../../../lib/device-facts.ts';
import { type Away, awayAtom, lastActiveFact, seenAt } from './last-active.ts';

/** A killed browser loses at most this much of the time in which a person was active. */
const EVERY_MS = 60_000;

/**
 * Notes on this device when the person uses the app, and finds out whether they were away. Every tab
 * does, each time in one transaction, so a tab that was hidden for hours sees that another was used.
 */
export function LastActiveWatch({ userId }: { userId: string }) {
  const clock = useClock();
  const store = useStore();
  useEffect(() => {
    const see = async () => {
      if (document.visibilityState !== 'visible') return;
      let away: Away | null = null;
      await updateFact(lastActiveFact.of(userId), (before) => {
        const seen = seenAt(before, clock.now());
        away = seen.away;
        return seen;
      });
      // The same absence stays the same value, so that nothing is read again.
      if (!isSame(away, store.get(awayAtom))) store.set(awayAtom, away);
    };
    // Without storage nobody is told of an absence.
    const seeNow = () => void see().catch(() => undefined);
    seeNow();
    const timer = setInterval(seeNow, EVERY_MS);
    document.addEventListener('visibilitychange', seeNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seeNow);
    };
  }, [userId, clock, store]);
  return null;
}

function isSame(a: Away | null, b: Away | null): boolean {
  return a?.from === b?.from && a?.until === b?.until;
}
