import * as z from 'zod/mini';
import type { DeviceStore } from '../lib/device-store.ts';
import { SessionUser, Tokens } from './tokens.ts';

/**
 * What this device remembers of the person. Without tokens they must sign in again to sync;
 * `gone`: they were taken out of the family, and what is kept here of it goes.
 */
export const StoredSession = z.object({
  user: SessionUser,
  tokens: z.nullable(Tokens),
  gone: z.optional(z.boolean()),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** The tokens' one place: page, worker and service worker read it anew for each use. */
export type TokenStore = {
  read(): Promise<StoredSession | undefined>;
  write(session: StoredSession): Promise<void>;
  /** Writes only if the refresh token is still `used`: a sign-in or sign-out meanwhile stands. */
  replace(used: string, session: StoredSession): Promise<boolean>;
  clear(): Promise<void>;
};

const KEY = 'session';
/** A sign-in that waits for a payment: apart, so that no replica and no other request knows it. */
export const PENDING_KEY = 'session-pending';

/**
 * A full or forbidden disk must not cost the session: the server has spent the old refresh token
 * by the time the new one cannot be written. Such a session lives on in this realm's memory.
 *
 * @param onlyFor a user id; anybody else's session then counts as none
 */
export function createTokenStore(store: DeviceStore, onlyFor?: string, key = KEY): TokenStore {
  let unsaved: StoredSession | undefined;

  const parse = (value: unknown): StoredSession | undefined => {
    const parsed = StoredSession.safeParse(value);
    if (!parsed.success) return undefined;
    return onlyFor === undefined || parsed.data.user.id === onlyFor ? parsed.data : undefined;
  };

  return {
    async read() {
      if (unsaved) return unsaved;
      return parse(await store.get(key));
    },
    async write(session) {
      unsaved = undefined;
      await store.set(key, session).catch(() => (unsaved = session));
    },
    async replace(used, session) {
      if (unsaved && unsaved.tokens?.refreshToken !== used) return false;
      let replaced = true;
      const inMemory = unsaved !== undefined;
      try {
        await store.update<unknown>(key, (old) => {
          replaced = inMemory || parse(old)?.tokens?.refreshToken === used;
          return replaced ? session : old;
        });
        unsaved = undefined;
      } catch {
        unsaved = session;
      }
      return replaced;
    },
    async clear() {
      unsaved = undefined;
      await store.remove(key);
    },
  };
}
