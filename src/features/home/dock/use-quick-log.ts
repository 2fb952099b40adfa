import { useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { asksBeforeQuickLog, vibrate } from '../../../app/preferences/apply-display.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showSaved } from '../../../app/entries/saved-toast.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { firstValue } from '../../../lib/live.ts';
import { findRecentDuplicate, logNow, type QuickEntry, recentOf } from '../commands.ts';
import { useSheetWrite } from './use-sheet-write.ts';

/**
 * One-tap saving from a sheet. A repeat within a minute needs a confirmation, and everything if the
 * person wants that.
 */
export function useQuickLog(onSaved: () => void) {
  const replica = useReplica();
  const clock = useClock();
  const units = useUnits();
  const { openEntry } = useSheets();
  const rights = useRights();
  const { save, fail, problem, isHidden } = useSheetWrite(onSaved);
  const [asked, setAsked] = useState<{ log: QuickEntry; before: EventRecord | null } | null>(null);
  const { run, busy } = usePressGuard(fail);
  // "Yes" has a guard of its own, so that a quick confirmation is not ignored as a double press.
  const { run: runConfirmed } = usePressGuard(fail);

  const log = (what: QuickEntry, again = false) =>
    (again ? runConfirmed : run)(async () => {
      if (!replica || what.childIds.length === 0) return;
      const now = clock.now();
      if (!again) {
        const recent = recentOf(replica, what);
        // Awaited only if not loaded yet: otherwise the write begins within the tap.
        const entries = recent.get() ?? (await firstValue(recent));
        const before = findRecentDuplicate(what, { userId: replica.userId, now, entries });
        if (before || asksBeforeQuickLog()) return setAsked({ log: what, before });
      }
      const records = await save(() => logNow(replica, what, now));
      vibrate();
      showSaved(records, { replica, units, now, rights, edit: openEntry });
    });

  return {
    log: (what: QuickEntry) => log(what),
    busy,
    problem,
    isHidden,
    /** What is asked before saving: the entry, the one that it would repeat, and the answers. */
    question: asked && {
      what: asked.log,
      before: asked.before,
      yes: () => {
        setAsked(null);
        log(asked.log, true);
      },
      no: () => setAsked(null),
    },
  };
}
