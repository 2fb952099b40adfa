import { useEffect, useState } from 'react';
import { useClock } from '../../app/services.tsx';
import { type Answers, keepAnswers, readAnswers } from './answers.ts';

/**
 * The answers so far, and a way to change them. Every change is kept on the device at once.
 *
 * @param begin what they begin as, by what is kept (null: nothing)
 * @returns undefined while they are being read
 */
export function useAnswers(
  userId: string | null,
  begin: (kept: Answers | null) => Answers,
): { answers: Answers | undefined; change: (change: Partial<Answers>) => void } {
  const clock = useClock();
  const [answers, setAnswers] = useState<Answers>();
  useEffect(() => {
    let stale = false;
    void readAnswers(userId, clock.now())
      // A device that cannot read them asks again.
      .catch(() => null)
      .then((kept) => {
        if (!stale) setAnswers(begin(kept));
      });
    return () => {
      stale = true;
    };
    // `begin` counts once, for this person.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, clock]);
  const change = (changed: Partial<Answers>) => {
    if (answers === undefined) return;
    const next = { ...answers, ...changed, savedAt: clock.now() };
    setAnswers(next);
    // Where the device keeps nothing, they last as long as the page.
    void keepAnswers(userId, next).catch(() => undefined);
  };
  return { answers, change };
}
