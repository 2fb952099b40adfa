import { useConflictWatch, useKnownConflicts } from '../../../app/conflicts/known-conflicts.ts';
import { useUnsettled } from '../../../app/conflicts/settled-conflicts.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { ConflictCard } from './conflict-card.tsx';
import { KeptEntries } from './kept-entries.tsx';

/** Asks which value is right where two people changed an entry without knowing of each other. */
export function ConflictNotice() {
  const people = usePeople();
  const isReadOnly = useIsReadOnly();
  useConflictWatch(people.all.length > 1);
  const conflicts = useUnsettled(useKnownConflicts());
  if (isReadOnly || people.all.length < 2) return null;
  return (
    <>
      <KeptEntries />
      {conflicts.length > 0 && <ConflictCard conflicts={conflicts} />}
    </>
  );
}
