import { createContext, useContext, type ReactNode } from 'react';
import { Provider } from 'jotai/react';
import type { Clock } from '../lib/clock.ts';
import type { ReplicaError } from '../replica/errors.ts';
import type { Replica } from '../replica/replica.ts';
import type { Session } from '../session/session.ts';
import type { SyncClient } from '../sync/client.ts';
import type { AtomStore } from '../lib/page-store.ts';
import { NowContext } from '../ui/use-now.ts';

/**
 * What the composition root hands to the screens. It renders again with another value when one
 * of them comes or goes; the replica and its sync come after the shell has been painted.
 */
export type Services = {
  clock: Clock;
  session: Session;
  /** null: nobody is signed in, it still opens, or it failed (`openError`). */
  replica: Replica | null;
  openError: ReplicaError | null;
  /** The browser stores nothing for us: the replica lives in this window's memory and ends with it. */
  inMemory: boolean;
  /** Opens the replica again after `openError`. */
  retryOpen: () => void;
  sync: SyncClient | null;
  /** The atoms of the session: another store for each person. */
  sessionStore: AtomStore;
  /**
   * Ends the session, stops the sync and closes the replica, which stays on this device unless
   * `discard` (then everything of this person on it is gone, unsent entries included).
   */
  signOut: (options: { discard: boolean }) => Promise<void>;
};

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

/** The replica once it is open; null before that. */
export function useReplica(): Replica | null {
  return useServices().replica;
}

/** The corrected time now, for event handlers. To show time passing use `useNow` of the ui. */
export function useClock(): Clock {
  return useServices().clock;
}
