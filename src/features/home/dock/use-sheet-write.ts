import { useEffect, useRef, useState } from 'react';
import { saveProblem, type SaveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';

/**
 * The writes of a one-tap sheet. The sheet is hidden with the next frame while the device stores, and
 * is shown with the reason when storing fails. If the person has left it meanwhile, the reason is
 * shown as a toast.
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
