import { createContext, useContext, type ReactNode } from 'react';
import { Provider } from 'jotai/react';
import type { Clock } from '../lib/clock.ts';
import type { ReplicaError, StorageProblem } from '../replica/errors.ts';
import type { Replica } from '../replica/replica.ts';
import type { Session } from '../session/session.ts';
import type { SyncClient } from '../sync/client.ts';
import type { AtomStore } from '../lib/page-store.ts';
import { NowContext } from '../ui/use-now.ts';

/**
 * What the composition root provides to the screens. The value changes when one of them opens or
 * closes; the replica and its sync open after the shell has been painted.
 */
export type Services = {
  clock: Clock;
  session: Session;
  /** null while nobody is signed in, while it opens, and after it failed to (`openError`). */
  replica: Replica | null;
  openError: ReplicaError | null;
  /** The browser refuses storage, so the replica is in memory and ends with this window. */
  inMemory: boolean;
  /** Opens the replica again after `openError`. */
  retryOpen: () => void;
  /** Deletes the replica that cannot be opened, and fetches everything from the server again. */
  repair: () => Promise<void>;
  sync: SyncClient | null;
  /** The atoms of the session; each person has another store. */
  sessionStore: AtomStore;
  /**
   * Ends the session, stops the sync and closes the replica. The replica stays on this device,
   * encrypted; with `discard` everything of this person is deleted, unsynced entries included.
   *
   * @returns why it could not be locked; then the person is still signed in
   */
  signOut: (options: { discard: boolean }) => Promise<SignOutProblem | null>;
};

/** See LockProblem in the replica session. */
export type SignOutProblem = StorageProblem | 'offline' | 'unsupported';

const ServicesContext = createContext<Services | null>(null);

export function AppServices({ value, children }: { value: Services; children: ReactNode }) {
  return (
    <ServicesContext value={value}>
      <Provider store={value.sessionStore}>
        <NowContext value={value.clock.now}>{children}</NowContext>
      </Provider>
    </ServicesContext>
  );
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('Screens stand inside <AppServices>.');
  return services;
}

/** The open replica; null before it is open. */
export function useReplica(): Replica | null {
  return useServices().replica;
}

/** The corrected clock, for event handlers. To show time passing, use `useNow` in src/ui. */
export function useClock(): Clock {
  return useServices().clock;
}
