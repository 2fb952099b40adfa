import { backoffMs } from './backoff.ts';
import type { SyncStatus } from '../status.ts';
import { type SyncErrorKind, holdsEverything } from './sync-error.ts';

/**
 * What to do next, and when: a pure state machine. Nothing here reads a clock, a random number
 * or the network; the engine hands them in.
 *
 *          wrote, woke, patch gap, time            step fails on the way
 *   idle ────────────────────────▶ step ──────────────────────────────────▶ held (all steps)
 *     ▲                             │ │ step fails at the server               │
 *     │ nothing due                 │ └────────────▶ held (that step) ─────────┤ time, woke
 *     └───────────── step succeeds ─┘ ◀────────────────────────────────────────┘
 *
 * Steps in the order they are taken: what a person entered goes first, history last.
 */
export const steps = ['push', 'pull', 'audit', 'history'] as const;
export type Step = (typeof steps)[number];
/**
 * Before the first answer nobody knows how far the clock is off that stamped what waits: a stamp
 * of the future, once out, may be heard again when it is one no longer (docs/sync-spec.md, I24).
 */
const stepsUnmeasured: readonly Step[] = ['pull', 'push', 'audit', 'history'];

export type Machine = {
  reach: SyncStatus['reach'];
  auth: SyncStatus['auth'];
  upgrade: boolean;
  live: boolean;
  due: Readonly<Record<Step, boolean>>;
  /** Failures in a row, of the way (`all`) or of one step at the server. */
  failures: Readonly<Record<Step | 'all', number>>;
  /** Not before, epoch ms. */
  heldUntil: Readonly<Record<Step | 'all', number>>;
  /** The last try that failed, and until when the server has asked for patience (epoch ms). */
  triedAt: number;
  askedUntil: number;
  /** When a pull last left nothing to fetch, epoch ms. */
  pulledAt: number;
  /** An answer has shown how far the device clock is off. */
  measured: boolean;
};

export type MachineEvent =
  /** Something waits in the replica. */
  | { type: 'wrote' }
  /** Started, came online, became visible, socket connected: try at once. */
  | { type: 'woke'; now: number }
  | { type: 'offline' }
  | { type: 'signedIn' }
  | { type: 'socket'; connected: boolean }
  /** A patch did not join on to what is stored. */
  | { type: 'gap' }
  | { type: 'due'; step: Step }
  /** What becomes due from here on is not what this step does. */
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

/** With the socket up, pulling is only a safety net. */
const PULL_EVERY_MS = 30_000;
const PULL_EVERY_LIVE_MS = 5 * 60_000;
/** Waking again and again (devtools toggled) is not a reason to hammer. */
const WAKE_SPACING_MS = 1_000;
const MAX_HOLD_MS = 10 * 60_000;

const none = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

export function initialMachine(): Machine {
  return {
    reach: 'unknown',
    auth: 'ok',
    upgrade: false,
    live: false,
    due: { push: true, pull: true, audit: false, history: false },
    failures: none(['all', ...steps]),
    heldUntil: none(['all', ...steps]),
    triedAt: 0,
    askedUntil: 0,
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
      return { ...machine, reach: 'offline', live: false };
    case 'signedIn':
      return released(withDue({ ...machine, auth: 'ok' }, 'push', 'pull'));
    case 'socket':
      return event.connected
        ? released(withDue({ ...machine, live: true }, 'pull'))
        : { ...machine, live: false };
    case 'woke': {
      const awake = withDue(machine, 'push', 'pull');
      // A last try in the future: the clock was set back, and the holds say nothing any more.
      return event.now < machine.triedAt
        ? { ...awake, heldUntil: none(['all', ...steps]) }
        : released(awake);
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
  const lookAt = pullAt(machine);
  const due = isAhead(lookAt, now, PULL_EVERY_LIVE_MS)
    ? machine.due
    : { ...machine.due, pull: true };
  const order = machine.measured ? steps : stepsUnmeasured;
  const wanted = order.filter((step) => due[step]);
  const ready = wanted.find((step) => !isAhead(heldUntil[step], now, MAX_HOLD_MS));
  if (ready) return { step: ready };
  const wakeAt = Math.min(...(due.pull ? [] : [lookAt]), ...wanted.map((step) => heldUntil[step]));
  return { sleepMs: wakeAt - now };
}

/** When to look for news although nothing rang: soon, once the socket that would ring is gone. */
export function pullAt({ pulledAt, live }: Machine): number {
  return pulledAt + (live ? PULL_EVERY_LIVE_MS : PULL_EVERY_MS);
}

/** When the machine will try again by itself, for the status; null when nothing is held. */
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
    reach: 'online',
    // Having looked for news, look for writes whose message got lost with the tab that made them.
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
    reach: reachAfter(event.kind, machine.reach),
    auth: event.kind === 'signIn' ? 'signIn' : machine.auth,
    upgrade: machine.upgrade || event.kind === 'upgrade',
    due: { ...machine.due, [event.step]: true },
    failures: { ...machine.failures, [scope]: failures },
    heldUntil: {
      ...machine.heldUntil,
      [scope]: event.now + Math.min(MAX_HOLD_MS, waitMs),
    },
    triedAt: event.now,
    askedUntil:
      event.retryAfterMs === null
        ? machine.askedUntil
        : event.now + Math.min(MAX_HOLD_MS, event.retryAfterMs),
  };
}

function reachAfter(kind: SyncErrorKind, before: SyncStatus['reach']): SyncStatus['reach'] {
  switch (kind) {
    case 'offline':
      return 'offline';
    case 'portal':
      return 'portal';
    case 'timeout':
    case 'unreachable':
    case 'busy':
    case 'server':
    // Under our mark, and yet nothing that we understand: no answer.
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

/** Try again soon: but not at once after a try, and not before the server wants to hear of us. */
function released(machine: Machine): Machine {
  const earliest = Math.max(machine.triedAt + WAKE_SPACING_MS, machine.askedUntil);
  const sooner = ([scope, until]: [string, number]) => [scope, Math.min(until, earliest)];
  return {
    ...machine,
    heldUntil: Object.fromEntries(
      Object.entries(machine.heldUntil).map(sooner),
    ) as Machine['heldUntil'],
  };
}

/** Only the person can help: by signing in, or by taking the new release. */
export function isStopped({ auth, upgrade }: Machine): boolean {
  return auth === 'signIn' || upgrade;
}

/** Still to come; further away than it was ever set, the device clock has been set back. */
function isAhead(at: number, now: number, longestMs: number): boolean {
  return now < at && at <= now + longestMs;
}
