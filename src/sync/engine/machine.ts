import { backoffMs } from '../../lib/backoff.ts';
import type { SyncStatus } from '../status.ts';
import { type SyncErrorKind, holdsEverything } from './sync-error.ts';

/**
 * Decides what to do next, and when: a pure state machine. It reads no clock, no random number
 * and no network; the engine hands them in.
 *
 *          wrote, woke, patch gap, time            no connection
 *   idle ────────────────────────▶ step ──────────────────────────────────▶ held (all steps)
 *     ▲                             │ │ the server fails on this step          │
 *     │ nothing due                 │ └────────────▶ held (that step) ─────────┤ time, woke
 *     └───────────── step succeeds ─┘ ◀────────────────────────────────────────┘
 *
 * Steps in the order in which they are taken: the person's entries first, the history last.
 */
export const steps = ['push', 'pull', 'audit', 'history'] as const;
export type Step = (typeof steps)[number];
/**
 * Before the first answer the error of the device clock is unknown, so the pull goes first. A
 * push with stamps in the future could be delivered a second time later, when its stamps are no
 * longer in the future (docs/sync-spec.md, I24).
 */
const stepsUnmeasured: readonly Step[] = ['pull', 'push', 'audit', 'history'];

export type Machine = {
  connectivity: SyncStatus['connectivity'];
  auth: SyncStatus['auth'];
  upgrade: boolean;
  live: boolean;
  due: Readonly<Record<Step, boolean>>;
  /** Failures in a row: of the connection (`all`), or of the server on one step. */
  failures: PerScope;
  /** Epoch ms before which the step is not taken; `all` applies to every step. */
  heldUntil: PerScope;
  /** When the last failed attempt was made, epoch ms. */
  failedAt: number;
  /** Until when the server has asked us to wait (`Retry-After`), epoch ms. */
  retryAfterUntil: number;
  /** When a pull last left nothing to fetch, epoch ms. */
  pulledAt: number;
  /** An answer has measured the error of the device clock. */
  measured: boolean;
};

export type MachineEvent =
  /** A record in the replica waits to be sent. */
  | { type: 'wrote' }
  /** The app started, came online, became visible, or a person asked: try at once. */
  | { type: 'woke'; now: number }
  | { type: 'offline' }
  | { type: 'signedIn' }
  | { type: 'socket'; connected: boolean }
  /** A patch did not follow directly on what is stored. */
  | { type: 'gap' }
  | { type: 'due'; step: Step }
  /** A step has started. If it becomes due from here on, it must be taken once more. */
  | { type: 'began'; step: Step }
  | { type: 'succeeded'; step: Step; more: boolean; now: number }
  | {
      type: 'failed';
      step: Step;
      kind: SyncErrorKind;
      retryAfterMs: number | null;
      now: number;
      random: number;
    };

/** With a live connection, pulling is only a safety net. */
const PULL_EVERY_MS = 30_000;
const PULL_EVERY_LIVE_MS = 5 * 60_000;
/** Repeated `woke` events (a network that toggles) must not cause a storm of requests. */
const WAKE_SPACING_MS = 1_000;
const MAX_HOLD_MS = 10 * 60_000;

/** One number per step, and one (`all`) for the connection. */
type PerScope = Readonly<Record<Step | 'all', number>>;

const ZERO: PerScope = { all: 0, push: 0, pull: 0, audit: 0, history: 0 };

export function initialMachine(): Machine {
  return {
    connectivity: 'unknown',
    auth: 'ok',
    upgrade: false,
    live: false,
    due: { push: true, pull: true, audit: false, history: false },
    failures: ZERO,
    heldUntil: ZERO,
    failedAt: 0,
    retryAfterUntil: 0,
    pulledAt: 0,
    measured: false,
  };
}

export function transition(machine: Machine, event: MachineEvent): Machine {
  switch (event.type) {
    case 'wrote':
      return withDue(machine, 'push');
    case 'due':
      return withDue(machine, event.step);
    case 'gap':
      return withDue(machine, 'pull');
    case 'offline':
      return { ...machine, connectivity: 'offline', live: false };
    case 'signedIn':
      return released(withDue({ ...machine, auth: 'ok' }, 'push', 'pull'));
    case 'socket':
      return event.connected
        ? released(withDue({ ...machine, live: true }, 'pull'))
        : // What others have written since the connection died arrives by a pull only.
          withDue({ ...machine, live: false }, ...(machine.live ? (['pull'] as const) : []));
    case 'woke': {
      const awake = withDue(machine, 'push', 'pull');
      // A last attempt in the future: the clock was set back, so the holds are meaningless.
      return event.now < machine.failedAt ? { ...awake, heldUntil: ZERO } : released(awake);
    }
    case 'began':
      return { ...machine, due: { ...machine.due, [event.step]: false } };
    case 'succeeded':
      return succeeded(machine, event);
    case 'failed':
      return failed(machine, event);
  }
}

/** The step to take at `now`, or how long there is nothing to do (ms; Infinity: until an event). */
export function nextStep(machine: Machine, now: number): { step: Step } | { sleepMs: number } {
  if (isStopped(machine)) return { sleepMs: Number.POSITIVE_INFINITY };
  const { heldUntil } = machine;
  if (isAhead(heldUntil.all, now, MAX_HOLD_MS)) return { sleepMs: heldUntil.all - now };
  const nextPullAt = pullAt(machine);
  const due = isAhead(nextPullAt, now, PULL_EVERY_LIVE_MS)
    ? machine.due
    : { ...machine.due, pull: true };
  const order = machine.measured ? steps : stepsUnmeasured;
  const wanted = order.filter((step) => due[step]);
  const ready = wanted.find((step) => !isAhead(heldUntil[step], now, MAX_HOLD_MS));
  if (ready) return { step: ready };
  const wakeAt = Math.min(
    ...(due.pull ? [] : [nextPullAt]),
    ...wanted.map((step) => heldUntil[step]),
  );
  return { sleepMs: wakeAt - now };
}

/** When to pull without a reason from outside: sooner when there is no live connection. */
export function pullAt({ pulledAt, live }: Machine): number {
  return pulledAt + (live ? PULL_EVERY_LIVE_MS : PULL_EVERY_MS);
}

/** When the machine will retry without an event, for the status; null when nothing is held. */
export function retryAt(machine: Machine, now: number): number | null {
  if (isStopped(machine)) return null;
  const held = [
    machine.heldUntil.all,
    ...steps.filter((step) => machine.due[step]).map((step) => machine.heldUntil[step]),
  ].filter((until) => until > now);
  return held.length === 0 ? null : Math.min(...held);
}

function succeeded(
  machine: Machine,
  { step, more, now }: Extract<MachineEvent, { type: 'succeeded' }>,
): Machine {
  const caughtUp = step === 'pull' && !more;
  return {
    ...machine,
    connectivity: 'online',
    // After a pull, look for writes whose broadcast was lost when their tab was killed.
    due: {
      ...machine.due,
      [step]: more || machine.due[step],
      ...(caughtUp ? { push: true } : {}),
    },
    failures: { ...machine.failures, all: 0, [step]: 0 },
    heldUntil: { ...machine.heldUntil, all: 0, [step]: 0 },
    pulledAt: caughtUp ? now : machine.pulledAt,
    measured: true,
  };
}

function failed(machine: Machine, event: Extract<MachineEvent, { type: 'failed' }>): Machine {
  const scope = holdsEverything(event.kind) ? 'all' : event.step;
  const failures = machine.failures[scope] + 1;
  const waitMs = Math.max(backoffMs(failures, event.random), event.retryAfterMs ?? 0);
  return {
    ...machine,
    connectivity: connectivityAfter(event.kind, machine.connectivity),
    auth: event.kind === 'signIn' ? 'signIn' : machine.auth,
    upgrade: machine.upgrade || event.kind === 'upgrade',
    due: { ...machine.due, [event.step]: true },
    failures: { ...machine.failures, [scope]: failures },
    heldUntil: {
      ...machine.heldUntil,
      [scope]: event.now + Math.min(MAX_HOLD_MS, waitMs),
    },
    failedAt: event.now,
    retryAfterUntil:
      event.retryAfterMs === null
        ? machine.retryAfterUntil
        : event.now + Math.min(MAX_HOLD_MS, event.retryAfterMs),
  };
}

function connectivityAfter(
  kind: SyncErrorKind,
  before: SyncStatus['connectivity'],
): SyncStatus['connectivity'] {
  switch (kind) {
    case 'offline':
      return 'offline';
    case 'portal':
      return 'portal';
    case 'timeout':
    case 'unreachable':
    case 'busy':
    case 'server':
    // The response has our server's header, but is not readable: treated as no answer.
    case 'invalid':
      return 'unreachable';
    case 'refused':
    case 'stale':
    case 'upgrade':
      return 'online';
    case 'signIn':
      return before;
  }
}

function withDue(machine: Machine, ...wanted: Step[]): Machine {
  if (wanted.every((step) => machine.due[step])) return machine;
  return {
    ...machine,
    due: { ...machine.due, ...Object.fromEntries(wanted.map((step) => [step, true])) },
  };
}

/** Retry soon, but not right after an attempt, and not before the server's `Retry-After`. */
function released(machine: Machine): Machine {
  const earliest = Math.max(machine.failedAt + WAKE_SPACING_MS, machine.retryAfterUntil);
  const { all, push, pull, audit, history } = machine.heldUntil;
  const sooner = (until: number) => Math.min(until, earliest);
  return {
    ...machine,
    heldUntil: {
      all: sooner(all),
      push: sooner(push),
      pull: sooner(pull),
      audit: sooner(audit),
      history: sooner(history),
    },
  };
}

/** Nothing can be done until the person signs in or updates the app. */
export function isStopped({ auth, upgrade }: Machine): boolean {
  return auth === 'signIn' || upgrade;
}

/** Whether `at` is still to come. If it is further away than it is ever set, the clock was set back. */
function isAhead(at: number, now: number, longestMs: number): boolean {
  return now < at && at <= now + longestMs;
}
