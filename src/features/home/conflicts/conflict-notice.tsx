import { useConflictWatch, useKnownConflicts } from '../../../app/conflicts/known-conflicts.ts';
import { useUnsettled } from '../../../app/conflicts/settled-conflicts.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { ConflictCard } from './conflict-card.tsx';

/** Asks which value is right where two people changed one without knowing of each other. */
export function ConflictNotice() {
  const people = usePeople();
  const isReadOnly = useIsReadOnly();
  useConflictWatch(people.all.length > 1);
  const conflicts = useUnsettled(useKnownConflicts());
  if (isReadOnly || conflicts.length === 0) return null;
  return <ConflictCard conflicts={conflicts} />;
}
