import { useCallback, useRef, useState } from 'react';
import { LATE_AFTER_MS, LateWriteError } from '../../replica/errors.ts';
import { showNotSaved } from '../entries/saved-toast.ts';

/** A second press within this time counts as the same press. */
export const GUARD_MS = 400;

/**
 * Runs one write at a time. A press within 400 ms of the last one, or before its write has ended, is
 * ignored. A failure shows a message unless the caller handles it, and so does a write that has not
 * ended after four seconds, though it may still end.
 *
 * @returns `run`, and `busy` for a button that shows it
 */
export function usePressGuard(onError: (error: unknown) => void = showNotSaved) {
  const blockedUntil = useRef(0);
  const pending = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<void> => {
      if (pending.current || performance.now() < blockedUntil.current) return;
      pending.current = true;
      blockedUntil.current = performance.now() + GUARD_MS;
      setBusy(true);
      const late = setTimeout(() => onError(new LateWriteError()), LATE_AFTER_MS);
      try {
        await work();
      } catch (error) {
        onError(error);
      } finally {
        clearTimeout(late);
        pending.current = false;
        setBusy(false);
      }
    },
    [onError],
  );
  return { run: (work: () => Promise<unknown>) => void run(work), busy };
}
