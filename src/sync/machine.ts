import { backoffMs } from './backoff.ts';
import type { SyncStatus } from './status.ts';
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
  /** When to look again although nothing rang. */
  pullAt: number;
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
    pullAt: 0,
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
      const recently = event.now < lastTry(machine) + WAKE_SPACING_MS;
      return recently ? awake : released(awake);
    }
    case 'succeeded':
      return succeeded(machine, event);
    case 'failed':
      return failed(machine, event);
  }
}

/** The step to take at `now`, or how long there is nothing to do (ms; Infinity: until an event). */
export function nextStep(machine: Machine, now: number): { step: Step } | { sleepMs: number } {
  if (machine.auth === 'signIn' || machine.upgrade) return { sleepMs: Number.POSITIVE_INFINITY };
  if (now < machine.heldUntil.all) return { sleepMs: machine.heldUntil.all - now };
  const due = now >= machine.pullAt ? { ...machine.due, pull: true } : machine.due;
  const ready = steps.find((step) => due[step] && now >= machine.heldUntil[step]);
  if (ready) return { step: ready };
  const wakeAt = Math.min(
    machine.pullAt,
    ...steps.filter((step) => due[step]).map((step) => machine.heldUntil[step]),
  );
  return { sleepMs: Math.max(0, wakeAt - now) };
}

/** When the machine will try again by itself, for the status; null when nothing is held. */
export function retryAt(machine: Machine, now: number): number | null {
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
    due: { ...machine.due, [step]: more, ...(caughtUp ? { push: true } : {}) },
    failures: { ...machine.failures, all: 0, [step]: 0 },
    heldUntil: { ...machine.heldUntil, all: 0, [step]: 0 },
    pullAt: caughtUp ? now + (machine.live ? PULL_EVERY_LIVE_MS : PULL_EVERY_MS) : machine.pullAt,
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
      return 'unreachable';
    case 'refused':
    case 'stale':
    case 'invalid':
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

function released(machine: Machine): Machine {
  return { ...machine, heldUntil: none(['all', ...steps]) };
}

/** When the last failed try happened, at the latest: a hold is never shorter than half a second. */
function lastTry(machine: Machine): number {
  return machine.failures.all === 0
    ? 0
    : machine.heldUntil.all - Math.min(60_000, 1_000 * 2 ** (machine.failures.all - 1));
}
