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
// Of their own, so that what follows only one of them is not rendered again when the sync opens.
const ReplicaContext = createContext<Replica | null>(null);
const SessionContext = createContext<Session | null>(null);
const ClockContext = createContext<Clock | null>(null);
const InMemoryContext = createContext(false);

export function AppServices({ value, children }: { value: Services; children: ReactNode }) {
  const { replica, session, clock, inMemory, sessionStore } = value;
  return (
    <ServicesContext value={value}>
      <SessionContext value={session}>
        <ClockContext value={clock}>
          <ReplicaContext value={replica}>
            <InMemoryContext value={inMemory}>
              <Provider store={sessionStore}>
                <NowContext value={clock.now}>{children}</NowContext>
              </Provider>
            </InMemoryContext>
          </ReplicaContext>
        </ClockContext>
      </SessionContext>
    </ServicesContext>
  );
}

/** All of them. What needs one of those below asks for that one. */
export function useServices(): Services {
  return provided(useContext(ServicesContext));
}

/** The open replica; null before it is open. */
export function useReplica(): Replica | null {
  return useContext(ReplicaContext);
}

export function useSession(): Session {
  return provided(useContext(SessionContext));
}

/** The corrected clock, for event handlers. To show time passing, use `useNow` in src/ui. */
export function useClock(): Clock {
  return provided(useContext(ClockContext));
}

/** Whether the replica is in memory, and ends with this window. */
export function useInMemory(): boolean {
  return useContext(InMemoryContext);
}

function provided<T>(value: T | null): T {
  if (!value) throw new Error('Screens stand inside <AppServices>.');
  return value;
}
