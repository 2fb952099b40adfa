import { Suspense, lazy } from 'react';
import { events } from '../../../../schema/collections/events.ts';
import { useConflictWatch, useKnownConflicts } from '../../../app/conflicts/known-conflicts.ts';
import { useUnsettled } from '../../../app/conflicts/settled-conflicts.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { ConflictCard } from './conflict-card.tsx';
import { KeptEntries } from './kept-entries.tsx';

const GrowthConflicts = lazy(async () => ({
  default: (await import('../../../app/growth/growth-conflicts.tsx')).GrowthConflicts,
}));

/** Asks which value is right where two people changed a record without knowing of each other. */
export function ConflictNotice() {
  const people = usePeople();
  const isReadOnly = useIsReadOnly();
  useConflictWatch(people.all.length > 1 ? 'home' : null);
  const conflicts = useUnsettled(useKnownConflicts());
  if (isReadOnly || people.all.length < 2) return null;
  const ofLog = conflicts.filter(({ collection }) => (collection ?? events.name) === events.name);
  const others = conflicts.filter((conflict) => !ofLog.includes(conflict));
  return (
    <>
      <KeptEntries />
      {ofLog.length > 0 && <ConflictCard conflicts={ofLog} />}
      {others.length > 0 && (
        <Suspense>
          <GrowthConflicts conflicts={others} />
        </Suspense>
      )}
    </>
  );
}
