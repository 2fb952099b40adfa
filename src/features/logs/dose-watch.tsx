import { Suspense, lazy, useMemo } from 'react';
import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useQuery } from '../../app/use-query.ts';
import { withListedPlans } from '../../domain/lists/medicines.ts';
import { duplicatePairs } from '../../domain/entries/duplicate-pairs.ts';
import { doseCollisions } from '../../domain/log-types/medication/dose-collisions.ts';
import { DOSE, isDose } from '../../domain/log-types/medication/doses.ts';
import { liveList } from '../../replica/stores/list-items.ts';
import { useNow } from '../../ui/use-now.ts';

// Loaded only when there is one.
const DoseCollisionNotice = lazy(async () => ({
  default: (await import('./dose-collision-notice.tsx')).DoseCollisionNotice,
}));

/** More than all children of a family get in the time that a plan covers. */
const DOSES = 60;

/**
 * Tells both people when a sync has brought two doses together that break the plan of their medicine.
 */
export function DoseWatch() {
  const { children } = useSelectedChild();
  const ids = (children ?? []).map(({ record }) => record.id);
  const entries = useQuery(
    (replica) => replica.events.timeline({ childIds: ids, types: [DOSE], limit: DOSES }),
    [ids.join()],
  );
  const medicines = useQuery((replica) => liveList(replica, 'medicine'), []);
  const from = Math.floor(useNow(60_000) / HOUR_MS) * HOUR_MS - DAY_MS;
  const collisions = useMemo(() => {
    const doses = (entries ?? []).map(({ record }) => record).filter(isDose);
    const planned = withListedPlans(doses, medicines ?? []);
    // Two entries that may be one dose are asked about first.
    return doseCollisions(planned, from).filter(
      ({ dose, before }) => duplicatePairs([dose, before]).length === 0,
    );
  }, [entries, medicines, from]);
  if (collisions.length === 0) return null;
  return (
    <Suspense>
      {collisions.map((collision) => (
        <DoseCollisionNotice key={collision.dose.id} collision={collision} />
      ))}
    </Suspense>
  );
}
