import { useState } from 'react';
import { requestErrorWords } from '../../app/request-words.ts';
import type { Asked } from '../../session/ask.ts';

/**
 * One thing at a time asked of the server.
 *
 * @returns `run`, which gives the answer, or null when the server did not do it; `problem` then
 * says why, until something is asked again
 */
export function useAsking() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async <T>(question: () => Promise<Asked<T>>): Promise<{ value: T } | null> => {
    if (busy) return null;
    setBusy(true);
    setProblem(null);
    const asked = await question();
    setBusy(false);
    if (asked.ok) return asked;
    setProblem(requestErrorWords(asked.error));
    return null;
  };
  return { run, busy, problem };
}
