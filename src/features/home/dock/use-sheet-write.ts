import { useEffect, useRef, useState } from 'react';
import { saveProblem, type SaveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';

/**
 * The writes of a one-tap sheet. The next frame answers a press: the sheet goes out of sight while
 * the device stores, and comes back with the reason when it could not. Where it has been left
 * meanwhile, the reason is said as a message.
 *
 * @param onSaved the entry is safe on this device: the sheet is done
 */
export function useSheetWrite(onSaved: () => void) {
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [aside, setAside] = useState(false);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return {
    problem,
    /** Out of sight; see `Sheet`. */
    aside,
    fail(error: unknown): void {
      setAside(false);
      if (isThere.current) setProblem(saveProblem(error));
      else showNotSaved(error);
    },
    /** @param write begins at once; @returns what it stored */
    async save<T>(write: () => Promise<T>): Promise<T> {
      const writing = write();
      setProblem(null);
      setAside(true);
      const stored = await writing;
      if (isThere.current) onSaved();
      return stored;
    },
  };
}
