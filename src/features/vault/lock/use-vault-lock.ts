import { atom } from 'jotai/vanilla';
import { useClock, useSession } from '../../../app/services.tsx';
import { LOCKED, type VaultLock } from '../../../domain/vault/lock.ts';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { useLive } from '../../../ui/use-live.ts';
import { type LockControl, createLockControl } from './lock-control.ts';

const controlsAtom = atom(() => new Map<string, LockControl>());

/** The lock of the vault in this window; null while nobody is signed in. */
export function useLockControl(): LockControl | null {
  const session = useSession();
  const clock = useClock();
  const controls = useSessionAtom(controlsAtom);
  const state = useLive(session.state);
  if (state?.status !== 'signedIn') return null;
  const { id } = state.user;
  const known = controls.get(id) ?? createLockControl(id, () => clock.now());
  controls.set(id, known);
  return known;
}

export function useVaultLock(): { lock: VaultLock; control: LockControl | null } {
  const control = useLockControl();
  const lock = useLive(control?.lock ?? null) ?? LOCKED;
  return { lock, control };
}
