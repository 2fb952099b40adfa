import { useEffect, useState } from 'react';
import { useLive } from '../../ui/use-live.ts';
import {
  type Departure,
  departuresForgotten,
  forgetDeparture,
  readDeparture,
} from './unsynced-data.ts';
import { useServices } from '../services.tsx';

/** Somebody who had to leave their family on this device; null when there is nothing to say. */
export function useDeparture(): { departure: Departure | null; forget: () => void } {
  const status = useLive(useServices().session.state)?.status;
  const [departure, setDeparture] = useState<Departure | null>(null);
  useEffect(() => {
    // Written before the person counts as signed out.
    if (status !== 'signedOut') return undefined;
    const look = () => void readDeparture().then(setDeparture);
    look();
    // Whoever deletes their own account may hear from the server first that it is gone.
    return departuresForgotten.subscribe(look);
  }, [status]);
  const forget = () => {
    setDeparture(null);
    void forgetDeparture().catch(() => undefined);
  };
  return { departure, forget };
}
