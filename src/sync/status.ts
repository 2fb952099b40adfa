import * as z from 'zod/mini';

/**
 * What the replication worker tells every tab about itself. How many entries wait is not here:
 * that is read from the replica, which cannot be out of date.
 */
const Progress = z.object({ done: z.int(), total: z.int() });

export const SyncStatus = z.object({
  phase: z.enum(['starting', 'idle', 'sending', 'receiving', 'waiting']),
  /** portal: somebody else answers for the server; unreachable: it is away though we are online. */
  reach: z.enum(['unknown', 'online', 'offline', 'portal', 'unreachable']),
  auth: z.enum(['ok', 'signIn']),
  /** The server no longer speaks this release's protocol. */
  upgrade: z.boolean(),
  /** When the last contact left nothing to do, epoch ms; null before the first. */
  lastSyncAt: z.nullable(z.int()),
  retryAt: z.nullable(z.int()),
  sending: z.nullable(Progress),
  /** Reading the history of a new device. */
  history: z.nullable(Progress),
  /** The newest month is here. */
  usable: z.boolean(),
  /** The socket is connected: changes of others arrive at once. */
  live: z.boolean(),
  /** The device could not store what was fetched; what was entered is not touched by that. */
  storage: z.nullable(z.enum(['quota', 'blocked', 'refused', 'outdated', 'lost', 'unknown'])),
  /** Device clock minus server clock as last measured, ms. */
  skewMs: z.int(),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

export const INITIAL_STATUS: SyncStatus = {
  phase: 'starting',
  reach: 'unknown',
  auth: 'ok',
  upgrade: false,
  lastSyncAt: null,
  retryAt: null,
  sending: null,
  history: null,
  usable: false,
  live: false,
  storage: null,
  skewMs: 0,
};
