import { PULL_ROWS_MAX, PUSH_ROWS_MAX } from '../../../schema/limits.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import type { LiveMessage } from '../../../schema/wire/socket.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import type { SyncStore } from '../../replica/sync/sync-store.ts';
import {
  type Machine,
  type MachineEvent,
  type Step,
  initialMachine,
  isStopped,
  nextStep,
  pullAt,
  retryAt,
  steps,
  transition,
} from './machine.ts';
import { applyPatch } from './patch.ts';
import { INITIAL_STATUS, type SyncStatus } from '../status.ts';
import { type StepContext, readAllAgain, resumed, takeStep } from './steps.ts';
import { SyncError } from './sync-error.ts';
import type { Transport } from '../worker/transport.ts';

/** Everything the engine needs from the world; tests hand in a simulated one. */
export type EnginePorts = {
  store: EngineStore;
  transport: Transport;
  /** Epoch ms of this device, uncorrected: only differences matter here. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Of the signed-in person, as the session has it; null while it does not say. */
  role(): Role | null;
  /** Told of every new status. */
  onStatus(status: SyncStatus): void;
  /** Told of each measurement of the device clock against the server's. */
  onSkew(skewMs: number): void;
};

/** What the engine uses of the replica. */
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

/** How often the device looks whether a right has run out. */
const IN_TIME_EVERY_MS = 5 * 60_000;
/** The whole replica is compared with the server this often. */
const AUDIT_EVERY_MS = 24 * 60 * 60_000;

/**
 * Moves records between the replica and the server, one request at a time. `advance` takes one
 * step and says how long there is nothing to do; who calls it (worker, service worker, tests)
 * owns time. Everything it needs to go on after a crash is in the store.
 */
export class SyncEngine {
  readonly #ports: EnginePorts;
  #machine: Machine = initialMachine();
  #state: SyncState | null = null;
  #patches: LiveMessage[] = [];
  #readsAgain = false;
  #pushLimit = PUSH_ROWS_MAX;
  #drain: { done: number; total: number } | null = null;
  #busy: Step | null = null;
  /** Device clock minus the server's; null before the first answer. */
  #skewMs: number | null = null;
  readonly #refusals = new Map<string, number>();
  #lookedAt = 0;
  #told = INITIAL_STATUS;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
  }

  /** Something happened outside. The next `advance` takes it into account. */
  receive(event: Exclude<MachineEvent, { type: 'began' | 'succeeded' | 'failed' }>): void {
    this.#machine = transition(this.#machine, event);
    this.#tell();
  }

  /** A change heard over the socket. */
  receivePatch(patch: LiveMessage): void {
    this.#patches.push(patch);
  }

  /** Everything is to be read from the server again, as on a new device, and compared. */
  readAgain(): void {
    this.#readsAgain = true;
  }

  /** One step, at most one request. @returns ms until there is something to do by itself. */
  async advance(): Promise<{ sleepMs: number }> {
    const state = await this.#loadState();
    if (this.#readsAgain) {
      this.#readsAgain = false;
      await this.#begin(readAllAgain(state));
      return { sleepMs: 0 };
    }
    const patch = this.#patches.shift();
    if (patch) {
      await this.#apply(patch, state);
      return { sleepMs: 0 };
    }
    const next = nextStep(this.#machine, this.#ports.now());
    if ('sleepMs' in next) {
      await this.#keepInTime(state);
      this.#tell();
      // Stopped or not, time goes on.
      const isTimed = this.#ports.role() === 'caregiver';
      return isTimed ? { sleepMs: Math.min(next.sleepMs, IN_TIME_EVERY_MS) } : next;
    }
    await this.#take(next.step, state);
    return { sleepMs: 0 };
  }

  /** Nothing due and nothing held: all that can be done has been done. */
  isIdle(): boolean {
    return (
      this.#busy === null &&
      this.#patches.length === 0 &&
      Object.values(this.#machine.due).every((due) => !due) &&
      this.#ports.now() < pullAt(this.#machine)
    );
  }

  status(): SyncStatus {
    const machine = this.#machine;
    const held = retryAt(machine, this.#ports.now());
    return {
      phase: this.#phase(held),
      reach: machine.reach,
      auth: machine.auth,
      upgrade: machine.upgrade,
      lastSyncAt: this.#state?.lastSyncAt ?? null,
      retryAt: held,
      sending: this.#busy === 'push' ? this.#drain : null,
      history: this.#state?.history == null ? null : this.#state.progress,
      usable: this.#state?.usable ?? false,
      live: machine.live,
      storage: null,
      skewMs: this.#skewMs ?? 0,
    };
  }

  async #take(step: Step, state: SyncState): Promise<void> {
    this.#busy = step;
    this.#machine = transition(this.#machine, { type: 'began', step });
    try {
      if (step === 'push') await this.#countDrain();
      this.#tell();
      const result = await takeStep(step, this.#context(state));
      await this.#saveState(result.state);
      this.#machine = transition(this.#machine, {
        type: 'succeeded',
        step,
        more: result.more,
        now: this.#ports.now(),
      });
      for (const also of result.due)
        this.#machine = transition(this.#machine, { type: 'due', step: also });
      if (step === 'push') this.#pushWent(result.sent, result.more);
      if (step === 'pull' && !result.more) await this.#caughtUp();
    } catch (error) {
      if (!(error instanceof SyncError)) {
        // The device could not store it: the step is still to be done.
        this.#machine = transition(this.#machine, { type: 'due', step });
        throw error;
      }
      if (step === 'push') this.#pushLimit = Math.max(1, Math.floor(this.#pushLimit / 4));
      this.#machine = transition(this.#machine, {
        type: 'failed',
        step,
        kind: error.kind,
        retryAfterMs: error.retryAfterMs,
        now: this.#ports.now(),
        random: this.#ports.random(),
      });
    } finally {
      this.#busy = null;
      this.#tell();
    }
  }

  #context(state: SyncState): StepContext {
    return {
      store: this.#ports.store,
      transport: this.#ports.transport,
      state,
      pushLimit: this.#pushLimit,
      pullLimit: PULL_ROWS_MAX,
      refusals: this.#refusals,
      now: () => this.#ports.now(),
      skewMs: this.#skewMs,
      onSkew: (skewMs) => {
        this.#skewMs = skewMs;
        this.#ports.onSkew(skewMs);
      },
    };
  }

  async #apply(patch: LiveMessage, state: SyncState): Promise<void> {
    const applied = await applyPatch(patch, state, this.#ports.store);
    if (applied === 'gap') this.#machine = transition(this.#machine, { type: 'gap' });
    else if (applied !== 'old') await this.#saveState(applied);
    this.#tell();
  }

  /**
   * Lets go of what time alone has taken from this person. Only at rest: a step that is due may
   * bring a longer right, and the server's time, which is what counts here.
   */
  async #keepInTime(state: SyncState): Promise<void> {
    const now = this.#ports.now();
    if (Math.abs(now - this.#lookedAt) < IN_TIME_EVERY_MS) return;
    this.#lookedAt = now;
    const { store, role } = this.#ports;
    // A device that has forgotten when it heard begins to count here.
    const heardAt = state.heardAt ?? store.now();
    const over = await store.expiredChildren({ role: role(), heardAt });
    if (over.length === 0) {
      if (state.heardAt === null) await this.#saveState({ ...state, heardAt });
      return;
    }
    // What may come back is read again from the start.
    const anew = readAllAgain({ ...state, heardAt });
    await this.#saveState(anew);
    await store.dropChildren(over);
    for (const step of resumed(anew)) {
      this.#machine = transition(this.#machine, { type: 'due', step });
    }
  }

  /** Nothing to send and nothing to fetch: the moment "up to date" is true. */
  async #caughtUp(): Promise<void> {
    const state = await this.#loadState();
    const now = this.#ports.now();
    const auditDue = now - (state.lastAuditAt ?? 0) > AUDIT_EVERY_MS;
    if (auditDue && state.compareFrom === null && state.history === null) {
      await this.#saveState({ ...state, lastSyncAt: now, lastAuditAt: now, compareFrom: '' });
      this.#machine = transition(this.#machine, { type: 'due', step: 'audit' });
      return;
    }
    await this.#saveState({ ...state, lastSyncAt: now });
  }

  async #countDrain(): Promise<void> {
    const waiting = await this.#ports.store.countWaiting();
    const done = this.#drain?.done ?? 0;
    this.#drain = { done, total: done + waiting };
  }

  #pushWent(sent: number, more: boolean): void {
    this.#pushLimit = Math.min(PUSH_ROWS_MAX, this.#pushLimit * 4);
    this.#drain = more && this.#drain ? { ...this.#drain, done: this.#drain.done + sent } : null;
  }

  #phase(held: number | null): SyncStatus['phase'] {
    if (this.#state === null) return 'starting';
    if (this.#busy === 'push') return 'sending';
    if (this.#busy !== null) return 'receiving';
    if (held !== null) return 'waiting';
    // Between two steps there is no rest, and nothing is up to date.
    const isAtRest = isStopped(this.#machine) || steps.every((step) => !this.#machine.due[step]);
    return isAtRest ? 'idle' : 'receiving';
  }

  async #loadState(): Promise<SyncState> {
    if (this.#state) return this.#state;
    const state = await this.#ports.store.readState();
    await this.#ports.store.mendNewest();
    this.#state = state;
    this.#due(state);
    return state;
  }

  async #begin(state: SyncState): Promise<void> {
    await this.#saveState(state);
    this.#due(state);
    this.#tell();
  }

  #due(state: SyncState): void {
    for (const step of resumed(state)) {
      this.#machine = transition(this.#machine, { type: 'due', step });
    }
  }

  async #saveState(state: SyncState): Promise<void> {
    if (state === this.#state) return;
    await this.#ports.store.writeState(state);
    this.#state = state;
  }

  #tell(): void {
    const status = this.status();
    if (JSON.stringify(status) === JSON.stringify(this.#told)) return;
    this.#told = status;
    this.#ports.onStatus(status);
  }
}
