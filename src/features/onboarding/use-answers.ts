import { useEffect, useEffectEvent, useState } from 'react';
import { useClock } from '../../app/services.tsx';

type Keeping<A> = {
  /** null when nothing is stored. @param now epoch ms */
  read: (now: number) => Promise<A | null>;
  keep: (answers: A) => Promise<void>;
  /** The initial answers, from the stored ones. */
  begin: (kept: A | null) => A;
};

/**
 * The answers so far, and a way to change them. Every change is kept on the device at once.
 *
 * @param userId the person who answers; null before there is an account
 * @returns undefined while they load
 */
export function useAnswers<A extends { savedAt: number }>(
  userId: string | null,
  { read, keep, begin }: Keeping<A>,
): { answers: A | undefined; change: (change: Partial<A>) => void } {
  const clock = useClock();
  const [answers, setAnswers] = useState<A>();
  const readNow = useEffectEvent(() => read(clock.now()));
  const beginWith = useEffectEvent(begin);
  useEffect(() => {
    let stale = false;
    void readNow()
      // Without storage the questions start from the beginning.
      .catch(() => null)
      .then((kept) => {
        if (!stale) setAnswers(beginWith(kept));
      });
    return () => {
      stale = true;
    };
    // userId is a dependency only because another person needs another read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [userId]);
  const change = (changed: Partial<A>) => {
    if (answers === undefined) return;
    const next = { ...answers, ...changed, savedAt: clock.now() };
    setAnswers(next);
    // Without storage, the answers last as long as the page.
    void keep(next).catch(() => undefined);
  };
  return { answers, change };
}
