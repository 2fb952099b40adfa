import { useEffect, useEffectEvent, useState } from 'react';
import { useClock } from '../../app/services.tsx';

type Keeping<A> = {
  /** null: nothing is kept. @param now epoch ms */
  read: (now: number) => Promise<A | null>;
  keep: (answers: A) => Promise<void>;
  /** What they begin as, by what is kept. */
  begin: (kept: A | null) => A;
};

/**
 * The answers so far, and a way to change them. Every change is kept on the device at once.
 *
 * @param userId whose they are; null: nobody's yet
 * @returns undefined while they are being read
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
      // A device that cannot read them asks again.
      .catch(() => null)
      .then((kept) => {
        if (!stale) setAnswers(beginWith(kept));
      });
    return () => {
      stale = true;
    };
    // Whose they are is not read: that it changes is why they are read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [userId]);
  const change = (changed: Partial<A>) => {
    if (answers === undefined) return;
    const next = { ...answers, ...changed, savedAt: clock.now() };
    setAnswers(next);
    // Where the device keeps nothing, they last as long as the page.
    void keep(next).catch(() => undefined);
  };
  return { answers, change };
}
