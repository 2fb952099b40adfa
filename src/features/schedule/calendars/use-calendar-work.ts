import { useRef, useState } from 'react';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';

/** An import of a calendar file, or the undo of one, while it is stored. */
export type CalendarWork = { kind: 'importing' | 'undoing'; done: number; total: number };

type Task<T> = (onProgress: (done: number, total: number) => void) => Promise<T>;

/** Does one such work at a time. @param total how many entries it is about */
export type RunCalendarWork = <T>(
  about: Pick<CalendarWork, 'kind' | 'total'>,
  task: Task<T>,
  onDone: (result: T) => void,
) => Promise<void>;

/** The work that is going on, null without one, and a function that begins one; a failure shows a message. */
export function useCalendarWork(): [CalendarWork | null, RunCalendarWork] {
  const [work, setWork] = useState<CalendarWork | null>(null);
  const isRunning = useRef(false);
  const run: RunCalendarWork = async ({ kind, total }, task, onDone) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setWork({ kind, done: 0, total });
    try {
      onDone(await task((done, of) => setWork({ kind, done, total: of })));
    } catch (error) {
      showNotSaved(error);
    } finally {
      isRunning.current = false;
      setWork(null);
    }
  };
  return [work, run];
}
