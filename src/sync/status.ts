import * as z from 'zod/mini';

/**
 * What the replication worker reports about itself to every tab. The number of waiting entries is
 * not part of it: screens count those in the replica, which cannot be out of date.
 */
const Progress = z.object({ done: z.int(), total: z.int() });

const common = {
  phase: z.enum(['starting', 'idle', 'sending', 'receiving', 'waiting']),
  auth: z.enum(['ok', 'signIn']),
  /** The server no longer speaks this release's protocol. */
  upgrade: z.boolean(),
  /** When the last contact left nothing to do, epoch ms; null before the first contact. */
  lastSyncAt: z.nullable(z.int()),
  retryAt: z.nullable(z.int()),
  sending: z.nullable(Progress),
  /** Progress of fetching the history of a new device. */
  history: z.nullable(Progress),
  /** The newest month has been fetched. */
  usable: z.boolean(),
  /** The socket is connected: changes of others arrive at once. */
  live: z.boolean(),
  /** The device could not store the fetched records. The person's own entries are not affected. */
  storage: z.nullable(
    z.enum(['quota', 'blocked', 'refused', 'outdated', 'lost', 'locked', 'unknown']),
  ),
  /** Device clock minus server clock as last measured, ms. */
  skewMs: z.int(),
  /** Records that the server has sent and this device could not read. */
  setAside: z._default(z.int(), 0),
};

/**
 * portal: something else answered in the server's place; unreachable: the device is online and the
 * server does not answer.
 */
const Connectivity = z.enum(['unknown', 'online', 'offline', 'portal', 'unreachable']);

/** The status as tabs of any release send it: connectivity is called `reach` there. */
export const StatusMessage = z.object({ ...common, reach: Connectivity });
type StatusMessage = z.infer<typeof StatusMessage>;

export type SyncStatus = Omit<StatusMessage, 'reach'> & {
  connectivity: z.infer<typeof Connectivity>;
};

export function statusToMessage({ connectivity, ...status }: SyncStatus): StatusMessage {
  return { ...status, reach: connectivity };
}

export function messageToStatus({ reach, ...status }: StatusMessage): SyncStatus {
  return { ...status, connectivity: reach };
}

export const INITIAL_STATUS: SyncStatus = {
  phase: 'starting',
  connectivity: 'unknown',
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
  setAside: 0,
};
