import {
  type DeviceFact,
  defineFact,
  parseWith,
  readFact,
  removeFact,
  updateFact,
  writeFact,
} from '../lib/device-facts.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import { type ReadBy, flag, nullable, object, optional, text } from '../lib/readers.ts';
import { SessionUser, Tokens } from './tokens.ts';

/**
 * The signed-in person as this device stores them. Without tokens they must sign in again to sync.
 * `gone`: they were removed from the family, so their data is wiped from this device. `lastToken`, the
 * refresh token of the session that ended by it, lets the server take what was not sent.
 */
export const StoredSession = object({
  user: SessionUser,
  tokens: nullable(Tokens),
  gone: optional(flag),
  lastToken: optional(text),
});
export type StoredSession = ReadBy<typeof StoredSession>;

/** Reads and writes the stored tokens. Page, worker and service worker read them for each use. */
export type TokenStore = {
  read(): Promise<StoredSession | undefined>;
  write(session: StoredSession): Promise<void>;
  /** Writes only if the refresh token is still `used`, so a later sign-in or sign-out stands. */
  replace(used: string, session: StoredSession): Promise<boolean>;
  clear(): Promise<void>;
};

export const sessionFact = defineFact({
  key: 'session',
  wipedBy: ['signOut', 'discard', 'removal'],
  parse: parseWith(StoredSession),
});
/** A sign-in that waits for a payment: a fact of its own, so that no request and no replica uses it. */
export const pendingSessionFact = defineFact({
  key: 'session-pending',
  wipedBy: [],
  parse: parseWith(StoredSession),
});

/**
 * A session that cannot be written, because the disk is full or forbidden, lives on in the memory
 * of this realm: the server has already invalidated the previous refresh token.
 *
 * @param options.onlyFor a user id; the session of anybody else then counts as none
 */
export function createTokenStore(
  store: DeviceStore,
  {
    fact = sessionFact,
    onlyFor,
  }: { fact?: DeviceFact<StoredSession>; onlyFor?: string | undefined },
): TokenStore {
  let unsaved: StoredSession | undefined;
  const isOwn = (session: StoredSession | undefined): boolean =>
    onlyFor === undefined || session?.user.id === onlyFor;

  return {
    async read() {
      if (unsaved) return unsaved;
      const stored = await readFact(fact, store);
      return isOwn(stored) ? stored : undefined;
    },
    async write(session) {
      unsaved = undefined;
      await writeFact(fact, session, store).catch(() => (unsaved = session));
    },
    async replace(used, session) {
      if (unsaved && unsaved.tokens?.refreshToken !== used) return false;
      let replaced = true;
      const inMemory = unsaved !== undefined;
      try {
        await updateFact(
          fact,
          (old) => {
            replaced = inMemory || (isOwn(old) && old?.tokens?.refreshToken === used);
            return replaced ? session : old;
          },
          store,
        );
        unsaved = undefined;
      } catch {
        unsaved = session;
      }
      return replaced;
    },
    async clear() {
      unsaved = undefined;
      await removeFact(fact, store);
    },
  };
}
