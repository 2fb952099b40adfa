import {
  type ReadBy,
  flag,
  integer,
  nullable,
  object,
  oneOf,
  withDefault,
} from '../lib/readers.ts';

/**
 * What the replication worker reports about itself to every tab. The number of waiting entries is
 * not part of it: screens count those in the replica, which cannot be out of date.
 */
const Progress = object({ done: integer, total: integer });

const common = {
  phase: oneOf('starting', 'idle', 'sending', 'receiving', 'waiting'),
  auth: oneOf('ok', 'signIn'),
  /** The server no longer speaks this release's protocol. */
  upgrade: flag,
  /** When the last contact left nothing to do, epoch ms; null before the first contact. */
  lastSyncAt: nullable(integer),
  retryAt: nullable(integer),
  sending: nullable(Progress),
  /** Progress of fetching the history of a new device. */
  history: nullable(Progress),
  /** The newest month has been fetched. */
  usable: flag,
  /** The socket is connected: changes of others arrive at once. */
  live: flag,
  /** The device could not store the fetched records. The person's own entries are not affected. */
  storage: nullable(oneOf('quota', 'blocked', 'refused', 'outdated', 'lost', 'locked', 'unknown')),
  /** Device clock minus server clock as last measured, ms. */
  skewMs: integer,
  /** Records that the server has sent and this device could not read. */
  setAside: withDefault(integer, 0),
};

/**
 * portal: something else answered in the server's place; unreachable: the device is online and the
 * server does not answer.
 */
const Connectivity = oneOf('unknown', 'online', 'offline', 'portal', 'unreachable');

/** The status as tabs of any release send it: connectivity is called `reach` there. */
export const StatusMessage = object({ ...common, reach: Connectivity });
type StatusMessage = ReadBy<typeof StatusMessage>;

export type SyncStatus = Omit<StatusMessage, 'reach'> & {
  connectivity: ReadBy<typeof Connectivity>;
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
