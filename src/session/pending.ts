import type { DeviceStore } from '../lib/device-store.ts';
import { HeldTokens } from './vault.ts';

/** Where a sign-in waits until its payment has been made. */
export type PendingVault = {
  read(): Promise<HeldTokens | null>;
  hold(session: HeldTokens): Promise<void>;
  clear(): Promise<void>;
};

const KEY = 'session-pending';

/** Apart from the session itself: what waits here starts no replica and is sent with no request. */
export function createPendingVault(store: DeviceStore): PendingVault {
  let unsaved: HeldTokens | null = null;
  return {
    async read() {
      if (unsaved) return unsaved;
      const stored = await store.get(KEY).catch(() => undefined);
      return HeldTokens.safeParse(stored).data ?? null;
    },
    async hold(session) {
      unsaved = null;
      // Without storage it lasts as long as the page: long enough to pay on it.
      await store.set(KEY, session).catch(() => (unsaved = session));
    },
    async clear() {
      unsaved = null;
      await store.remove(KEY).catch(() => undefined);
    },
  };
}
