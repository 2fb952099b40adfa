import { useRef, useState } from 'react';

type Answer = { ok: true } | { ok: false; error: { message: string } };

/** A question to the server, asked by a button. */
export type Request = {
  isBusy: boolean;
  /** Why the last one failed, for the person. */
  problem: string | null;
  /** Asks, once at a time: while an answer is awaited, null. */
  run: <A extends Answer>(ask: () => Promise<A>) => Promise<A | null>;
  /** Says why, or takes it back. */
  tell: (problem: string | null) => void;
};

export function useRequest(): Request {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, tell] = useState<string | null>(null);
  // Two presses may come before the first is drawn.
  const running = useRef(false);
  return {
    isBusy,
    problem,
    tell,
    async run(ask) {
      if (running.current) return null;
      running.current = true;
      setIsBusy(true);
      tell(null);
      try {
        const answer = await ask();
        if (!answer.ok) tell(answer.error.message);
        return answer;
      } finally {
        running.current = false;
        setIsBusy(false);
      }
    },
  };
}
