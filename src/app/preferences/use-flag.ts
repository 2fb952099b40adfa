import { useEffect, useState } from 'react';
import type { KeyedFact } from '../../lib/device-facts.ts';
import { useLive } from '../../ui/use-live.ts';
import { useServices } from '../services.tsx';
import { isFlagOn, setFlag } from './flag.ts';

/** A choice of the signed-in person and how to change it; null while nobody is signed in. */
export function useFlag(
  flag: KeyedFact<boolean>,
): { isOn: boolean; change: (isOn: boolean) => void } | null {
  const state = useLive(useServices().session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    let left = false;
    void isFlagOn(flag, userId).then((stored) => !left && setIsOn(stored));
    return () => {
      left = true;
    };
  }, [flag, userId]);
  if (userId === null) return null;
  return {
    isOn,
    change: (next) => {
      setIsOn(next);
      setFlag(flag, userId, next).catch(() => setIsOn(!next));
    },
  };
}
