import type { Role } from '../../../schema/rights/roles.ts';
import type { DebugLog } from '../../lib/debug-log.ts';
import type { SyncStore } from '../../replica/sync/sync-store.ts';
import type { SyncStatus } from '../status.ts';
import type { Transport } from './transport.ts';

/** Everything the engine needs from its environment; tests hand in a simulated one. */
export type EnginePorts = {
  store: EngineStore;
  transport: Transport;
  /** Epoch ms of this device, uncorrected: only differences matter here. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** The role of the signed-in user according to the session; null when the session does not know. */
  role(): Role | null;
  /** Called with every new status. */
  onStatus(status: SyncStatus): void;
  /** Called with each measurement of the device clock against the server's. */
  onSkew(skewMs: number): void;
  log?: DebugLog;
};

/** The part of the replica that the engine uses. */
export type EngineStore = Pick<
  SyncStore,
  | 'node'
  | 'now'
  | 'readState'
  | 'writeState'
  | 'waiting'
  | 'countWaiting'
  | 'holdsAcknowledged'
  | 'absorb'
  | 'dropRecords'
  | 'expiredChildren'
  | 'dropChildren'
  | 'settle'
  | 'auditPage'
  | 'markWaiting'
  | 'mendNewest'
  | 'postpone'
  | 'refuse'
>;
