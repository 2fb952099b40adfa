import { useEffect } from 'react';
import { ofGivenMedicines, withListedPlans } from '../../domain/lists/medicines.ts';
import { DOSE, isDose } from '../../domain/log-types/medication/doses.ts';
import { dayIn } from '../../i18n/format.ts';
import { liveList } from '../../replica/stores/list-items.ts';
import { useNow } from '../../ui/use-now.ts';
import { useQuery } from '../use-query.ts';
import { listing } from './listing.ts';

/** Keeps `listing` up to date while somebody is signed in. Draws nothing. */
export function FollowLists() {
  const medicines = useQuery((replica) => liveList(replica, 'medicine'), []);
  const day = dayIn(useNow(60_000));
  useEffect(() => {
    if (!medicines) return;
    listing.set({
      apply: (type, entries) =>
        type === DOSE && entries ? withListedPlans(entries.filter(isDose), medicines) : entries,
      offered: (type, entries) =>
        type === DOSE && entries
          ? ofGivenMedicines(withListedPlans(entries.filter(isDose), medicines), medicines, day)
          : entries,
    });
    return () => listing.set(null);
  }, [medicines, day]);
  return null;
}
