import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ChoicesAhead } from './choices-ahead.ts';
import { type GrowthAddress, useGrowthAddress } from './growth-address.ts';

/** The address as it is about to be, with what a person has just chosen. */
export function useAddressAhead(): [GrowthAddress, (change: Partial<GrowthAddress>) => void] {
  const [address, change] = useGrowthAddress();
  const [ahead] = useState(() => new ChoicesAhead(change));
  const chosen = useSyncExternalStore(ahead.subscribe, ahead.current);
  useEffect(() => ahead.stop, [ahead]);
  const shown = useMemo(() => ({ ...address, ...chosen }), [address, chosen]);
  return [shown, ahead.choose];
}
