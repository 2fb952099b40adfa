import { useRef, useState } from 'react';

type Answer = { ok: true } | { ok: false; error: { message: string } };

/** A request to the server that a button starts. */
export type Request = {
  isBusy: boolean;
  /** Why the last request failed, for the person. */
  problem: string | null;
  /** Sends the request; returns null without sending while another one is running. */
  run: <A extends Answer>(ask: () => Promise<A>) => Promise<A | null>;
  /** Sets the problem, or clears it with null. */
  tell: (problem: string | null) => void;
};

export function useRequest(): Request {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, tell] = useState<string | null>(null);
  // A second press may arrive before React renders the first.
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
