import { useState } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';
import { saveProblem, type SaveProblem } from '../../app/entries/save-problem.ts';
import { showSaved } from '../../app/entries/saved-toast.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { useSheets } from '../../app/sheets.ts';
import { usePressGuard } from '../../app/use-press-guard.ts';
import { useUnits } from '../../app/use-units.ts';
import { logNow, type QuickLog } from './commands.ts';

/**
 * One-tap saving from a sheet: a repeat within a minute is asked about, a failed write is shown
 * in the sheet, and the sheet closes only when the entry is safe on this device.
 */
export function useQuickLog(onSaved: () => void) {
  const replica = useReplica();
  const clock = useClock();
  const units = useUnits();
  const { openEntry } = useSheets();
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [asked, setAsked] = useState<{ log: QuickLog; before: EventRecord } | null>(null);
  const fail = (error: unknown) => setProblem(saveProblem(error));
  const { run, busy } = usePressGuard(fail);
  // "Yes" is another button; answering quickly is not pressing twice.
  const { run: runAgain } = usePressGuard(fail);

  const log = (what: QuickLog, again = false) =>
    (again ? runAgain : run)(async () => {
      if (!replica || what.childIds.length === 0) return;
      setProblem(null);
      const now = clock.now();
      const result = await logNow(replica, what, { now, again });
      if (result.kind === 'again') return setAsked({ log: what, before: result.before });
      navigator.vibrate?.(15);
      onSaved();
      showSaved(result.records, { replica, units, now, edit: openEntry });
    });

  return {
    log: (what: QuickLog) => log(what),
    busy,
    problem,
    /** The entry this would repeat, with the way to say yes. */
    asked: asked && {
      before: asked.before,
      yes: () => {
        setAsked(null);
        log(asked.log, true);
      },
      no: () => setAsked(null),
    },
  };
}
