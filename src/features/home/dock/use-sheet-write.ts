import { useEffect, useRef, useState } from 'react';
import { saveProblem, type SaveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';

/**
 * The writes of a one-tap sheet. The sheet is hidden in the next frame while the device stores, and
 * shown again with the reason if storing fails. If the person has left it in the meantime, a toast
 * shows the reason.
 *
 * @param onSaved called when the entry is stored on this device and the sheet can close
 */
export function useSheetWrite(onSaved: () => void) {
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isHidden, setHidden] = useState(false);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return {
    problem,
    /** Whether the sheet is hidden; see `Sheet`. */
    isHidden,
    fail(error: unknown): void {
      setHidden(false);
      if (isThere.current) setProblem(saveProblem(error));
      else showNotSaved(error);
    },
    /** @param write is called at once; @returns its result */
    async save<T>(write: () => Promise<T>): Promise<T> {
      const writing = write();
      setProblem(null);
      setHidden(true);
      const stored = await writing;
      if (isThere.current) onSaved();
      return stored;
    },
  };
}
