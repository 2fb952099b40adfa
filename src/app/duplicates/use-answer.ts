import type { EventRecord } from '../../../schema/records/event.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { DuplicatePair } from '../../domain/entries/duplicate-pairs.ts';
import { type MergeProblem, mergeEntries } from '../../domain/entries/merge-entries.ts';
import { eventLine } from '../../log-types/event-line.ts';
import '../../i18n/lazy/duplicates.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/toasts.ts';
import { startText } from '../entries/start-text.ts';
import { useRights } from '../entries/rights.ts';
import { tell } from '../entries/saved-toast.ts';
import { usePressGuard } from '../forms/use-press-guard.ts';
import { useWriteGate } from '../plan/write-gate.ts';
import { useUnits } from '../preferences/units.ts';
import { useClock, useReplica } from '../services.tsx';
import { mergePair, tellApart } from './commands.ts';

/** What this person may answer about a pair. */
export type Answer = {
  /** null: this person may not change or remove both. */
  merge: (() => void) | null;
  /** Why the two cannot become one entry; null if they can. */
  problem: MergeProblem | null;
  /** The entry as it would be; null if it cannot be. */
  result: EventRecord | null;
  /** null: this person may change neither of them. */
  tellApart: (() => void) | null;
  busy: boolean;
};

/**
 * The entry that says that two entries differ: the later one, if possible, as it is the less likely one to be
 * edited again. A removed one has to be restored. Undefined if this person may not edit it.
 */
export function entryForAnswer(
  { kept, other }: Pick<DuplicatePair, 'kept' | 'other'>,
  mayEdit: (event: EventRecord) => boolean,
): EventRecord | undefined {
  return (isRemoved(other) ? [other] : [other, kept]).find(mayEdit);
}

/** @param onDone called before the answer is written */
export function useAnswer({ kept, other }: DuplicatePair, onDone: () => void = () => {}): Answer {
  const replica = useReplica();
  const { mayEdit, mayRemove } = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const units = useUnits();
  const clock = useClock();
  const { run, busy } = usePressGuard();
  const merged = mergeEntries(kept, other);
  const mayMerge = mayEdit(kept) && mayEdit(other) && mayRemove(other);
  const own = entryForAnswer({ kept, other }, mayEdit);
  const answer = (work: () => Promise<void>) => () => {
    if (writesBlocked) return explainBlocked();
    onDone();
    run(work);
  };
  const merge = async () => {
    if (!replica) return;
    const undo = await mergePair(replica.events, { keptId: kept.id, otherId: other.id });
    if (undo === null) {
      showToast({ text: t('duplicates.notMerged'), tone: 'attention' });
      return;
    }
    const after = replica.events.peek(kept.id) ?? kept;
    showToast({
      text: t('duplicates.merged', {
        what: say(eventLine(after, units)),
        time: startText(after, clock.now()),
      }),
      actions: [{ label: t('ui.undo'), run: () => tell(undo()) }],
    });
  };
  const apart = async () => {
    if (!replica || !own) return;
    const undo = await tellApart(replica.events, own.id, own === kept ? other.id : kept.id);
    showToast({
      text: t('duplicates.bothKept'),
      actions: [{ label: t('ui.undo'), run: () => tell(undo()) }],
    });
  };
  return {
    merge: mayMerge && merged.ok ? answer(merge) : null,
    problem: merged.ok ? null : merged.problem,
    result: merged.ok ? ({ ...kept, ...merged.changes } as EventRecord) : null,
    tellApart: own ? answer(apart) : null,
    busy,
  };
}
