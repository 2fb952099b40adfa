import { atom } from 'jotai/vanilla';
import type { SignOutProblem } from './services.tsx';

/** What people left on this device when they signed out, and what could not be locked. */
export type LockFailure = {
  problem: SignOutProblem;
  /** Resolves when it was tried; the atom then holds the new failure, or null. */
  retry: () => Promise<void>;
  /** Deletes it, unsynced entries included. @throws ReplicaError */
  remove: () => Promise<void>;
};

/** Shown to whoever opens the front page: the person it belongs to is not signed in. */
export const lockFailureAtom = atom<LockFailure | null>(null);
