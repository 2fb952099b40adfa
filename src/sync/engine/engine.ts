import { PULL_ROWS_MAX, PUSH_ROWS_MAX } from '../../../schema/limits.ts';
import type { LiveMessage } from '../../../schema/wire/socket.ts';
import { type DebugLog, noDebugLog } from '../../lib/debug-log.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
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
import type { EnginePorts } from './ports.ts';
import { stepsToResume, withFullRefetch, withUnreadCollection } from './resume.ts';
import type { StepContext, StepResult } from './step.ts';
import { INITIAL_STATUS, type SyncStatus } from '../status.ts';
import { takeStep } from './steps.ts';
import { SyncError, type SyncErrorKind } from './sync-error.ts';
import { mayReadSetAside } from './unreadable.ts';

/** How often the device checks whether a right has expired. */
const EXPIRY_CHECK_EVERY_MS = 5 * 60_000;
/** Counting what waits is slow where there is much of it, so that a drain counts it again only this often. */
const DRAIN_COUNT_EVERY_MS = 5_000;
/** The whole replica is compared with the server this often. */
const AUDIT_EVERY_MS = 24 * 60 * 60_000;

/**
 * Exchanges records between the replica and the server, one request at a time. `advance` takes one
 * step and returns how long there is nothing to do; its caller (worker, service worker, tests)
 * does the waiting. Everything that is needed to continue after a crash is in the store.
 */
export class SyncEngine {
  readonly #ports: EnginePorts;
  readonly #log: DebugLog;
  #machine: Machine = initialMachine();
  #state: SyncState | null = null;
  #patches: LiveMessage[] = [];
  #refetchRequested = false;
  #pushLimit = PUSH_ROWS_MAX;
  /** Smaller after a page that did not arrive in time, or not whole. */
  #pullLimit = PULL_ROWS_MAX;
  #drain: { done: number; total: number } | null = null;
  #drainCountedAt = 0;
  #busy: Step | null = null;
  /** Device clock minus the server's; null before the first answer. */
  #skewMs: number | null = null;
  readonly #refusals = new Map<string, number>();
  #expiryCheckedAt = 0;
  #lastStatus = INITIAL_STATUS;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
    this.#log = ports.log ?? noDebugLog;
  }

  /** Reports an event from outside. The next `advance` takes it into account. */
  receive(event: Exclude<MachineEvent, { type: 'began' | 'succeeded' | 'failed' }>): void {
    this.#machine = transition(this.#machine, event);
    this.#publishStatus();
  }

  /** Queues a change received over the socket. */
  receivePatch(patch: LiveMessage): void {
    this.#patches.push(patch);
  }

  /** Fetches everything from the server again, as on a new device, and compares it. */
  refetchAll(): void {
    this.#refetchRequested = true;
  }

  /** Takes one step, with at most one request. @returns ms until the next step is due. */
  async advance(): Promise<{ sleepMs: number }> {
    const state = await this.#loadState();
    if (this.#refetchRequested) {
      this.#refetchRequested = false;
      await this.#startOver(withFullRefetch(state));
      return { sleepMs: 0 };
    }
    const patch = this.#patches.shift();
    if (patch) {
      await this.#apply(patch, state);
      return { sleepMs: 0 };
    }
    const next = nextStep(this.#machine, this.#ports.now());
    if ('sleepMs' in next) {
      await this.#dropExpired(state);
      this.#publishStatus();
      // Rights expire with time, even while the session is over or an update is required.
      const isTimed = this.#ports.role() === 'caregiver';
      return isTimed ? { sleepMs: Math.min(next.sleepMs, EXPIRY_CHECK_EVERY_MS) } : next;
    }
    await this.#take(next.step, state);
    return { sleepMs: 0 };
  }

  /** Nothing is due and nothing is held: all work is done. */
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
      connectivity: machine.connectivity,
      auth: machine.auth,
      upgrade: machine.upgrade,
      lastSyncAt: this.#state?.lastSyncAt ?? null,
      retryAt: held,
      sending: this.#busy === 'push' ? this.#drain : null,
      history:
        this.#state?.history == null ? null : (this.#state.progress ?? { done: 0, total: 0 }),
      usable: this.#state?.usable ?? false,
      live: machine.live,
      storage: null,
      skewMs: this.#skewMs ?? 0,
      setAside: this.#state?.setAside.length ?? 0,
    };
  }

  async #take(step: Step, state: SyncState): Promise<void> {
    this.#busy = step;
    this.#machine = transition(this.#machine, { type: 'began', step });
    const startedAt = this.#ports.now();
    this.#log(`${step} start`);
    try {
      if (step === 'push') await this.#updateDrain();
      this.#publishStatus();
      const result = await takeStep(step, this.#context(state));
      await this.#saveState(result.state);
      this.#logResult(step, result, startedAt);
      this.#machine = transition(this.#machine, {
        type: 'succeeded',
        step,
        more: result.more,
        now: this.#ports.now(),
      });
      for (const also of result.due)
        this.#machine = transition(this.#machine, { type: 'due', step: also });
      if (step === 'pull' || step === 'history') {
        this.#pullLimit = Math.min(PULL_ROWS_MAX, this.#pullLimit * 4);
      }
      if (step === 'push') this.#afterPush(result.sent, result.more);
      if (step === 'pull' && !result.more) await this.#finishCatchUp();
    } catch (error) {
      if (!(error instanceof SyncError)) {
        // The device could not store the result, so the step is still due.
        this.#machine = transition(this.#machine, { type: 'due', step });
        this.#log(`${step} not stored`, { error: nameOf(error) });
        throw error;
      }
      if (step === 'push') this.#pushLimit = Math.max(1, Math.floor(this.#pushLimit / 4));
      if (isTooSlow(error.kind)) this.#pullLimit = Math.max(1, Math.floor(this.#pullLimit / 4));
      this.#machine = transition(this.#machine, {
        type: 'failed',
        step,
        kind: error.kind,
        retryAfterMs: error.retryAfterMs,
        now: this.#ports.now(),
        random: this.#ports.random(),
      });
      this.#logFailure(step, error, startedAt);
    } finally {
      this.#busy = null;
      this.#publishStatus();
    }
  }

  #logResult(step: Step, { more, sent, details }: StepResult, startedAt: number): void {
    const ms = this.#ports.now() - startedAt;
    this.#log(`${step} end`, { ms, more, ...(step === 'push' ? { sent } : {}), ...details });
  }

  #logFailure(step: Step, { kind, reason }: SyncError, startedAt: number): void {
    const now = this.#ports.now();
    const retryInMs = (retryAt(this.#machine, now) ?? now) - now;
    const code = reason?.code ?? null;
    this.#log(`${step} failed`, { kind, code, ms: now - startedAt, retryInMs });
  }

  #context(state: SyncState): StepContext {
    return {
      store: this.#ports.store,
      transport: this.#ports.transport,
      state,
      pushLimit: this.#pushLimit,
      pullLimit: this.#pullLimit,
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
    const outcome = typeof applied === 'string' ? applied : 'applied';
    this.#log('socket patch', { outcome, rows: patch.changes.length });
    if (applied === 'gap') this.#machine = transition(this.#machine, { type: 'gap' });
    else if (applied !== 'old') await this.#saveState(applied);
    this.#publishStatus();
  }

  /**
   * Removes records for which this person's right has expired. Runs only when no step is due: a
   * step may bring a longer right, or a new measurement of the server's time, by which rights
   * expire.
   */
  async #dropExpired(state: SyncState): Promise<void> {
    const now = this.#ports.now();
    if (Math.abs(now - this.#expiryCheckedAt) < EXPIRY_CHECK_EVERY_MS) return;
    this.#expiryCheckedAt = now;
    const { store, role } = this.#ports;
    // A device that does not know when it last heard from the server starts to count now.
    const heardAt = state.heardAt ?? store.now();
    const expired = await store.expiredChildren({ role: role(), heardAt });
    if (expired.length === 0) {
      if (state.heardAt === null) await this.#saveState({ ...state, heardAt });
      return;
    }
    // If the right is renewed later, the records are fetched again from the start.
    const restarted = withFullRefetch({ ...state, heardAt });
    await this.#saveState(restarted);
    await store.dropChildren(expired);
    this.#log('rights expired', { children: expired.length });
    for (const step of stepsToResume(restarted)) {
      this.#machine = transition(this.#machine, { type: 'due', step });
    }
  }

  /** Nothing is left to send or to fetch: the moment at which "up to date" is true. */
  async #finishCatchUp(): Promise<void> {
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

  async #updateDrain(): Promise<void> {
    const now = this.#ports.now();
    if (this.#drain && now - this.#drainCountedAt < DRAIN_COUNT_EVERY_MS) return;
    this.#drainCountedAt = now;
    const waiting = await this.#ports.store.countWaiting();
    const done = this.#drain?.done ?? 0;
    this.#drain = { done, total: done + waiting };
  }

  #afterPush(sent: number, more: boolean): void {
    this.#pushLimit = Math.min(PUSH_ROWS_MAX, this.#pushLimit * 4);
    this.#drain = more && this.#drain ? { ...this.#drain, done: this.#drain.done + sent } : null;
  }

  #phase(held: number | null): SyncStatus['phase'] {
    if (this.#state === null) return 'starting';
    if (this.#busy === 'push') return 'sending';
    if (this.#busy !== null) return 'receiving';
    if (held !== null) return 'waiting';
    // Between two steps the engine is not idle, and nothing is up to date yet.
    const isAtRest = isStopped(this.#machine) || steps.every((step) => !this.#machine.due[step]);
    return isAtRest ? 'idle' : 'receiving';
  }

  async #loadState(): Promise<SyncState> {
    if (this.#state) return this.#state;
    const stored = withUnreadCollection(await this.#ports.store.readState());
    const state = mayReadSetAside(stored) ? withFullRefetch(stored) : stored;
    await this.#ports.store.mendNewest();
    this.#state = state;
    this.#due(state);
    return state;
  }

  async #startOver(state: SyncState): Promise<void> {
    await this.#saveState(state);
    this.#due(state);
    this.#publishStatus();
  }

  #due(state: SyncState): void {
    for (const step of stepsToResume(state)) {
      this.#machine = transition(this.#machine, { type: 'due', step });
    }
  }

  async #saveState(state: SyncState): Promise<void> {
    if (state === this.#state) return;
    await this.#ports.store.writeState(state);
    this.#state = state;
  }

  #publishStatus(): void {
    const status = this.status();
    if (JSON.stringify(status) === JSON.stringify(this.#lastStatus)) return;
    this.#lastStatus = status;
    this.#ports.onStatus(status);
  }
}

/** Whether a smaller page may arrive where this one did not. */
function isTooSlow(kind: SyncErrorKind): boolean {
  return kind === 'timeout' || kind === 'invalid';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
