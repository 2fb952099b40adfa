import { useEffect, useMemo } from 'react';
import type { KeyedFact } from '../../lib/device-facts.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';
import { controlFlag, type ShownFlag } from './shown-flag.ts';

/** A choice of the signed-in person and how to change it; null while nobody is signed in. */
export function useFlag(
  flag: KeyedFact<boolean>,
): (ShownFlag & { change: (isOn: boolean) => void }) | null {
  const state = useLive(useSession().state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const control = useMemo(
    () => (userId === null ? null : controlFlag(flag, userId)),
    [flag, userId],
  );
  useEffect(() => control?.follow(), [control]);
  const shown = useLive(control?.shown);
  return control === null || shown === undefined ? null : { ...shown, change: control.change };
}
