import type { DebugDetails } from '../../lib/debug-log.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import type { Step } from './machine.ts';
import type { EngineStore } from './ports.ts';
import type { Transport } from './transport.ts';

/** What one step works with. */
export type StepContext = {
  store: EngineStore;
  transport: Transport;
  state: SyncState;
  pushLimit: number;
  pullLimit: number;
  /** How often the server failed on a record that was sent alone, by record id. */
  refusals: Map<string, number>;
  now(): number;
  /** Device clock minus the server's as last measured; null before the first measurement. */
  skewMs: number | null;
  onSkew(skewMs: number): void;
};

export type StepResult = {
  state: SyncState;
  /** The same step has more to do. */
  more: boolean;
  /** Steps that have become due. */
  due: Step[];
  /** Records for which the server sent a verdict. */
  sent: number;
  /** Counts for the debug log. */
  details?: DebugDetails;
};
