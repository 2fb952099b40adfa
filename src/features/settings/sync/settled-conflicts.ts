import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { defineFact, parseTexts, readFact, writeFact } from '../../../lib/device-facts.ts';
import { createCell } from '../../../lib/live.ts';
import { useLive } from '../../../ui/use-live.ts';

/**
 * Conflicts that were settled on this device. Keeping the current value writes nothing, so other
 * people see the conflict until its 30 days are over.
 */
export const settledConflictsFact = defineFact({
  key: 'settled-conflicts',
  wipedBy: ['discard', 'removal'],
  parse: parseTexts,
});
const KEPT_MAX = 200;
const cell = createCell<readonly string[]>([]);

void readFact(settledConflictsFact)
  .then((stored) => stored && cell.set([...stored, ...(cell.get() ?? [])]))
  // Without storage, the conflict is shown once more.
  .catch(() => undefined);

/** The conflicts that are not settled on this device. */
export function useUnsettled(conflicts: readonly ConflictAnswer[]): readonly ConflictAnswer[] {
  const settled = useLive(cell) ?? [];
  return conflicts.filter((conflict) => !settled.includes(nameOf(conflict)));
}

export function settle(conflict: ConflictAnswer): void {
  cell.set([...(cell.get() ?? []), nameOf(conflict)].slice(-KEPT_MAX));
  void writeFact(settledConflictsFact, cell.get()).catch(() => undefined);
}

function nameOf({ eventId, path, lost, kept }: ConflictAnswer): string {
  return `${eventId} ${path} ${lost.writtenAt} ${kept.writtenAt}`;
}
