import { describe, expect, test } from 'vitest';
import { backoffMs } from '../../lib/backoff.ts';
import {
  type Machine,
  type MachineEvent,
  initialMachine,
  nextStep,
  retryAt,
  steps,
  transition,
} from './machine.ts';
import { type SyncErrorKind, holdsEverything } from './sync-error.ts';

const NOW = 1_000_000_000;
const MIDDLE = 0.5;

type Failed = Extract<MachineEvent, { type: 'failed' }>;
const fail = (kind: SyncErrorKind, more: Partial<Failed> = {}): Failed => ({
  type: 'failed',
  step: 'push',
  kind,
  retryAfterMs: null,
  now: NOW,
  random: MIDDLE,
  ...more,
});
const done = (step: (typeof steps)[number], now = NOW): MachineEvent => ({
  type: 'succeeded',
  step,
  more: false,
  now,
});
const play = (machine: Machine, ...events: MachineEvent[]) => events.reduce(transition, machine);

const idle = play(
  initialMachine(),
  { type: 'began', step: 'push' },
  done('push'),
  { type: 'began', step: 'pull' },
  done('pull'),
  { type: 'began', step: 'push' },
  done('push'),
);

const states = {
  fresh: initialMachine(),
  idle,
  live: play(
    idle,
    { type: 'socket', connected: true },
    { type: 'began', step: 'pull' },
    done('pull'),
    {
      type: 'began',
      step: 'push',
    },
    done('push'),
  ),
  pushing: play(idle, { type: 'wrote' }, { type: 'began', step: 'push' }),
  pulling: play(idle, { type: 'gap' }, { type: 'began', step: 'pull' }),
  offline: play(idle, { type: 'wrote' }, { type: 'began', step: 'push' }, fail('offline')),
  pushRefused: play(idle, { type: 'wrote' }, { type: 'began', step: 'push' }, fail('server')),
  pullRefused: play(
    idle,
    { type: 'gap' },
    { type: 'began', step: 'pull' },
    fail('invalid', { step: 'pull' }),
  ),
  busy: play(
    idle,
    { type: 'wrote' },
    { type: 'began', step: 'push' },
    fail('busy', { retryAfterMs: 90_000 }),
  ),
  signedOut: play(idle, { type: 'wrote' }, { type: 'began', step: 'push' }, fail('signIn')),
  outdated: play(idle, { type: 'wrote' }, { type: 'began', step: 'push' }, fail('upgrade')),
} satisfies Record<string, Machine>;
type State = keyof typeof states;

/** At least one of every type of event there is; a new type does not compile without. */
const events = {
  wrote: { 'a write': { type: 'wrote' } },
  woke: { 'a wake after a while': { type: 'woke', now: NOW + 5_000 } },
  offline: { offline: { type: 'offline' } },
  signedIn: { 'a sign-in': { type: 'signedIn' } },
  socket: {
    'the socket connecting': { type: 'socket', connected: true },
    'the socket closing': { type: 'socket', connected: false },
  },
  gap: { 'a gap': { type: 'gap' } },
  due: { 'an audit falling due': { type: 'due', step: 'audit' } },
  began: { 'a push beginning': { type: 'began', step: 'push' } },
  succeeded: {
    'a push done': { type: 'succeeded', step: 'push', more: false, now: NOW + 5_000 },
    'a push with more': { type: 'succeeded', step: 'push', more: true, now: NOW + 5_000 },
    'a pull done': { type: 'succeeded', step: 'pull', more: false, now: NOW + 5_000 },
  },
  failed: {
    'no network': fail('offline', { now: NOW + 5_000 }),
    'a push refused': fail('refused', { now: NOW + 5_000 }),
    'an expired session': fail('signIn', { now: NOW + 5_000 }),
  },
} satisfies { [T in MachineEvent['type']]: Record<string, Extract<MachineEvent, { type: T }>> };
type EventName = { [T in keyof typeof events]: keyof (typeof events)[T] }[keyof typeof events];

/** The result five seconds after the state was reached: a step, or seconds of sleep. */
const table: Record<State, Record<EventName, string>> = {
  fresh: {
    'a write': 'pull',
    'a wake after a while': 'pull',
    offline: 'pull',
    'a sign-in': 'pull',
    'the socket connecting': 'pull',
    'the socket closing': 'pull',
    'a gap': 'pull',
    'an audit falling due': 'pull',
    'a push beginning': 'pull',
    'a push done': 'push',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'pull',
    'an expired session': 'sleep for ever',
  },
  idle: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'sleep 25 s',
    'a sign-in': 'push',
    'the socket connecting': 'pull',
    'the socket closing': 'sleep 25 s',
    'a gap': 'pull',
    'an audit falling due': 'audit',
    'a push beginning': 'sleep 25 s',
    'a push done': 'sleep 25 s',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'sleep 0.75 s',
    'an expired session': 'sleep for ever',
  },
  live: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'sleep 25 s',
    'a sign-in': 'push',
    'the socket connecting': 'pull',
    'the socket closing': 'pull',
    'a gap': 'pull',
    'an audit falling due': 'audit',
    'a push beginning': 'sleep 295 s',
    'a push done': 'sleep 295 s',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'sleep 0.75 s',
    'an expired session': 'sleep for ever',
  },
  pushing: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'sleep 25 s',
    'a sign-in': 'push',
    'the socket connecting': 'pull',
    'the socket closing': 'sleep 25 s',
    'a gap': 'pull',
    'an audit falling due': 'audit',
    'a push beginning': 'sleep 25 s',
    'a push done': 'sleep 25 s',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'sleep 0.75 s',
    'an expired session': 'sleep for ever',
  },
  pulling: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'sleep 25 s',
    'a sign-in': 'push',
    'the socket connecting': 'pull',
    'the socket closing': 'sleep 25 s',
    'a gap': 'pull',
    'an audit falling due': 'audit',
    'a push beginning': 'sleep 25 s',
    'a push done': 'sleep 25 s',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'sleep 0.75 s',
    'an expired session': 'sleep for ever',
  },
  offline: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'push',
    'a sign-in': 'push',
    'the socket connecting': 'push',
    'the socket closing': 'push',
    'a gap': 'push',
    'an audit falling due': 'push',
    'a push beginning': 'sleep 25 s',
    'a push done': 'push',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 1.5 s',
    'a push refused': 'sleep 0.75 s',
    'an expired session': 'sleep for ever',
  },
  pushRefused: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'push',
    'a sign-in': 'push',
    'the socket connecting': 'push',
    'the socket closing': 'push',
    'a gap': 'push',
    'an audit falling due': 'push',
    'a push beginning': 'sleep 25 s',
    'a push done': 'push',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'sleep 1.5 s',
    'an expired session': 'sleep for ever',
  },
  pullRefused: {
    'a write': 'push',
    'a wake after a while': 'push',
    offline: 'pull',
    'a sign-in': 'push',
    'the socket connecting': 'pull',
    'the socket closing': 'pull',
    'a gap': 'pull',
    'an audit falling due': 'pull',
    'a push beginning': 'pull',
    'a push done': 'pull',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 0.75 s',
    'a push refused': 'pull',
    'an expired session': 'sleep for ever',
  },
  busy: {
    'a write': 'sleep 85 s',
    'a wake after a while': 'sleep 85 s',
    offline: 'sleep 85 s',
    'a sign-in': 'sleep 85 s',
    'the socket connecting': 'sleep 85 s',
    'the socket closing': 'sleep 85 s',
    'a gap': 'sleep 85 s',
    'an audit falling due': 'sleep 85 s',
    'a push beginning': 'sleep 85 s',
    'a push done': 'push',
    'a push with more': 'push',
    'a pull done': 'push',
    'no network': 'sleep 1.5 s',
    'a push refused': 'sleep 85 s',
    'an expired session': 'sleep for ever',
  },
  signedOut: {
    'a write': 'sleep for ever',
    'a wake after a while': 'sleep for ever',
    offline: 'sleep for ever',
    'a sign-in': 'push',
    'the socket connecting': 'sleep for ever',
    'the socket closing': 'sleep for ever',
    'a gap': 'sleep for ever',
    'an audit falling due': 'sleep for ever',
    'a push beginning': 'sleep for ever',
    'a push done': 'sleep for ever',
    'a push with more': 'sleep for ever',
    'a pull done': 'sleep for ever',
    'no network': 'sleep for ever',
    'a push refused': 'sleep for ever',
    'an expired session': 'sleep for ever',
  },
  outdated: {
    'a write': 'sleep for ever',
    'a wake after a while': 'sleep for ever',
    offline: 'sleep for ever',
    'a sign-in': 'sleep for ever',
    'the socket connecting': 'sleep for ever',
    'the socket closing': 'sleep for ever',
    'a gap': 'sleep for ever',
    'an audit falling due': 'sleep for ever',
    'a push beginning': 'sleep for ever',
    'a push done': 'sleep for ever',
    'a push with more': 'sleep for ever',
    'a pull done': 'sleep for ever',
    'no network': 'sleep for ever',
    'a push refused': 'sleep for ever',
    'an expired session': 'sleep for ever',
  },
};

describe('every state after every event', () => {
  const named = Object.values(events).flatMap((each) => Object.entries(each)) as [
    EventName,
    MachineEvent,
  ][];
  const cells = (Object.keys(table) as State[]).flatMap((state) =>
    named.map(([name, event]) => ({ state, name, event, expected: table[state][name] })),
  );
  test.each(cells)('$state, then $name: $expected', ({ state, event, expected }) => {
    expect(nextOf(transition(states[state], event))).toBe(expected);
  });

  function nextOf(machine: Machine): string {
    const next = nextStep(machine, NOW + 5_000);
    if ('step' in next) return next.step;
    return next.sleepMs === Number.POSITIVE_INFINITY
      ? 'sleep for ever'
      : `sleep ${next.sleepMs / 1_000} s`;
  }
});

describe('the order of steps', () => {
  test('takes pushes before pulls, pulls before the audit, and the history last', () => {
    let machine = play(idle, ...steps.map((step): MachineEvent => ({ type: 'due', step })));
    const taken: string[] = [];
    for (let next = nextStep(machine, NOW); 'step' in next; next = nextStep(machine, NOW)) {
      taken.push(next.step);
      machine = play(machine, { type: 'began', step: next.step }, done(next.step));
      expect(taken.length).toBeLessThan(10);
    }
    expect(taken).toEqual(['push', 'pull', 'push', 'audit', 'history']);
  });

  test('a periodic check is a pull followed by a push', () => {
    const later = NOW + 30_000;
    const machine = play(idle, { type: 'began', step: 'pull' }, done('pull', later));
    expect(nextStep(idle, later)).toEqual({ step: 'pull' });
    expect(nextStep(machine, later)).toEqual({ step: 'push' });
  });

  // Invariant I19 (docs/sync-spec.md)
  test('a step that falls due while it runs is taken once more', () => {
    const machine = play(states.pulling, { type: 'gap' }, done('pull'));
    expect(machine.due.pull).toBe(true);
    expect(play(states.pushing, { type: 'wrote' }, done('push')).due.push).toBe(true);
  });

  // Invariant I18 (docs/sync-spec.md)
  test('never sleeps for zero time', () => {
    for (const [name, state] of Object.entries(states)) {
      for (const now of [NOW, NOW + 1, NOW + 100, NOW + 29_999, NOW + 86_400_000]) {
        const next = nextStep(state, now);
        expect('step' in next || next.sleepMs > 0, `${name} at ${now - NOW}`).toBe(true);
      }
    }
  });
});

describe('holds', () => {
  test('a connection fault holds every step, a server fault only its own', () => {
    const kinds: Record<SyncErrorKind, 'all' | 'push'> = {
      offline: 'all',
      timeout: 'all',
      portal: 'all',
      unreachable: 'all',
      busy: 'all',
      signIn: 'all',
      upgrade: 'all',
      server: 'push',
      refused: 'push',
      stale: 'push',
      invalid: 'push',
    };
    for (const [kind, scope] of Object.entries(kinds) as [SyncErrorKind, 'all' | 'push'][]) {
      const { heldUntil } = transition(idle, fail(kind));
      expect(Object.entries(heldUntil).filter(([, until]) => until > NOW)).toEqual([
        [scope, NOW + 750],
      ]);
      expect(holdsEverything(kind)).toBe(scope === 'all');
    }
  });

  test('a step that the server fails on does not block the others', () => {
    const machine = play(states.pushRefused, { type: 'due', step: 'history' });
    expect(nextStep(machine, NOW + 100)).toEqual({ step: 'history' });
  });

  test('success ends the hold and the count of failures', () => {
    const machine = play(idle, fail('offline'), fail('offline'), done('push'));
    expect(machine.failures.all).toBe(0);
    expect(machine.heldUntil.all).toBe(0);
    expect(machine.connectivity).toBe('online');
  });

  test('respects Retry-After up to ten minutes, whatever wakes the engine', () => {
    const busy = play(idle, fail('busy', { retryAfterMs: 60 * 60_000 }));
    const woken = play(busy, { type: 'woke', now: NOW + 5_000 }, { type: 'signedIn' });
    expect(nextStep(woken, NOW + 5_000)).toEqual({ sleepMs: 600_000 - 5_000 });
    expect(nextStep(woken, NOW + 600_000)).toEqual({ step: 'push' });
  });

  // Invariant I16 (docs/sync-spec.md)
  test('a clock set back by a day delays nothing', () => {
    const back = NOW - 86_400_000;
    expect(nextStep(states.offline, back)).toEqual({ step: 'push' });
    expect(nextStep(idle, back)).toEqual({ step: 'pull' });
    const aBitBack = play(states.offline, { type: 'woke', now: NOW - 60_000 });
    expect(nextStep(aBitBack, NOW - 60_000)).toEqual({ step: 'push' });
  });

  test('reports the next attempt, and none when only the person can help', () => {
    expect(retryAt(states.offline, NOW)).toBe(NOW + 750);
    expect(retryAt(states.offline, NOW + 751)).toBeNull();
    expect(retryAt(idle, NOW)).toBeNull();
    expect(retryAt(states.signedOut, NOW)).toBeNull();
    expect(retryAt(states.outdated, NOW)).toBeNull();
  });
});

describe('waking', () => {
  /** Plays toggles of the network while every try fails at once; @returns the tries made. */
  function tries(options: { toggles: number; everyMs: number; failures: number }): number {
    const { toggles, everyMs, failures } = options;
    let machine = play(idle, ...Array.from({ length: failures }, () => fail('offline')));
    let made = 0;
    for (let i = 1; i <= toggles; i++) {
      const now = NOW + i * everyMs;
      machine = play(machine, { type: 'offline' }, { type: 'woke', now });
      for (let next = nextStep(machine, now); 'step' in next; next = nextStep(machine, now)) {
        made += 1;
        machine = play(
          machine,
          { type: 'began', step: next.step },
          fail('offline', { now, step: next.step }),
        );
      }
    }
    return made;
  }

  test.each([1, 2, 3, 5, 8, 20])(
    '20 quick toggles after %i failures cause no storm of requests',
    (failures) => {
      expect(tries({ toggles: 20, everyMs: 100, failures })).toBeLessThanOrEqual(2);
    },
  );

  test('toggles do not hammer a step that the server fails on', () => {
    let machine = states.pullRefused;
    let pulls = 0;
    for (let i = 1; i <= 20; i++) {
      const now = NOW + i * 100;
      machine = transition(machine, { type: 'woke', now });
      for (let next = nextStep(machine, now); 'step' in next; next = nextStep(machine, now)) {
        const { step } = next;
        if (step === 'pull') pulls += 1;
        machine = play(
          machine,
          { type: 'began', step },
          step === 'pull' ? fail('server', { now, step }) : done(step, now),
        );
      }
    }
    expect(pulls).toBeLessThanOrEqual(2);
  });

  test('answers the last of many quick toggles within a second', () => {
    const held = play(idle, ...Array.from({ length: 8 }, () => fail('offline')));
    const woken = play(held, { type: 'woke', now: NOW + 100 });
    expect(nextStep(woken, NOW + 100)).toEqual({ sleepMs: 900 });
    expect(nextStep(woken, NOW + 1_000)).toEqual({ step: 'push' });
  });
});

describe('backing off', () => {
  test('doubles from one second to a minute, never less than half of it', () => {
    const bounds = Array.from({ length: 9 }, (_, i) => [
      backoffMs(i + 1, 0),
      backoffMs(i + 1, 0.999_999),
    ]);
    expect(bounds).toEqual([
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      [4_000, 8_000],
      [8_000, 16_000],
      [16_000, 32_000],
      [30_000, 60_000],
      [30_000, 60_000],
      [30_000, 60_000],
    ]);
  });

  // Invariant I18 (docs/sync-spec.md)
  test('makes fewer than four attempts a minute when nothing gets through', () => {
    let machine = idle;
    let now = NOW;
    let tries = 0;
    for (const end = NOW + 20 * 60_000; now < end;) {
      const next = nextStep(machine, now);
      if ('sleepMs' in next) {
        now += next.sleepMs;
        continue;
      }
      tries += 1;
      machine = play(
        machine,
        { type: 'began', step: next.step },
        fail('timeout', { now, step: next.step }),
      );
    }
    expect(tries / 20).toBeLessThan(4);
  });
});
