import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Machine,
  type MachineEvent,
  initialMachine,
  nextStep,
  steps,
  transition,
} from './machine.ts';
import type { SyncErrorKind } from './sync-error.ts';

/** Properties of the state machine over generated sequences of events. */

const START = 1_700_000_000_000;
const MINUTE = 60_000;
const kinds: readonly SyncErrorKind[] = [
  'offline',
  'timeout',
  'portal',
  'unreachable',
  'busy',
  'server',
  'refused',
  'stale',
  'invalid',
];

const step = fc.constantFrom(...steps);
const outside: fc.Arbitrary<(now: number) => MachineEvent> = fc.oneof(
  fc.constant(() => ({ type: 'wrote' }) as const),
  fc.constant((now: number) => ({ type: 'woke', now }) as const),
  fc.constant(() => ({ type: 'offline' }) as const),
  fc.constant(() => ({ type: 'gap' }) as const),
  fc.boolean().map((connected) => () => ({ type: 'socket', connected }) as const),
  step.map((each) => () => ({ type: 'due', step: each }) as const),
);
/** The outcome of a step. */
const outcome = fc.record({
  kind: fc.option(fc.constantFrom(...kinds), { nil: null }),
  more: fc.boolean(),
  random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 30 * MINUTE }), { nil: null }),
});
/** One moment: time passes, things happen, and a step is taken if one is due. */
const moment = fc.record({
  passMs: fc.integer({ min: 0, max: 10 * MINUTE }),
  events: fc.array(outside, { maxLength: 3 }),
  outcome,
});
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never;

/** Plays moments and calls `check` before each step. @returns the machine and the time at the end */
function play(
  moments: readonly Moment[],
  check: (machine: Machine, now: number) => void = () => undefined,
): { machine: Machine; now: number } {
  let machine = initialMachine();
  let now = START;
  for (const {
    passMs,
    events,
    outcome: { kind, more, random, retryAfterMs },
  } of moments) {
    now += passMs;
    for (const event of events) machine = transition(machine, event(now));
    check(machine, now);
    const next = nextStep(machine, now);
    if (!('step' in next)) continue;
    machine = transition(machine, { type: 'began', step: next.step });
    machine = transition(
      machine,
      kind === null
        ? { type: 'succeeded', step: next.step, more, now }
        : { type: 'failed', step: next.step, kind, retryAfterMs, now, random },
    );
  }
  return { machine, now };
}

const runs = { numRuns: 300 };

describe('after any events', () => {
  test('there is a step to take, or a time until the next one', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
        play(moments, (machine, now) => {
          const next = nextStep(machine, now);
          expect('step' in next || next.sleepMs > 0).toBe(true);
        });
      }),
      runs,
    );
  });

  test('no hold is longer than ten minutes', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
        const { machine, now } = play(moments);
        const next = nextStep(machine, now);
        const sleepMs = 'sleepMs' in next ? next.sleepMs : 0;
        expect(sleepMs).toBeLessThanOrEqual(10 * MINUTE);
      }),
      runs,
    );
  });

  test('a write stays due until a push has begun after it', () => {
    fc.assert(
      fc.property(
        fc.array(moment, { maxLength: 20 }),
        fc.array(moment, { maxLength: 20 }),
        (before, after) => {
          const { machine } = play(before);
          let written = transition(machine, { type: 'wrote' });
          for (const { events } of after) {
            for (const event of events) written = transition(written, event(START));
          }
          expect(written.due.push).toBe(true);
          const pushed = transition(written, { type: 'began', step: 'push' });
          const failed: MachineEvent = {
            type: 'failed',
            step: 'push',
            kind: 'timeout',
            retryAfterMs: null,
            now: START,
            random: 0,
          };
          expect(transition(pushed, failed).due.push).toBe(true);
        },
      ),
      runs,
    );
  });

  test('a failing connection never causes more than one attempt a second', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
        const failing = moments.map((each) => ({
          ...each,
          outcome: { ...each.outcome, kind: 'offline' as const, retryAfterMs: null },
        }));
        let attemptedAt = Number.NEGATIVE_INFINITY;
        play(failing, (machine, now) => {
          if (!('step' in nextStep(machine, now))) return;
          // The first wait is at least half a second, and waking keeps attempts a second apart.
          expect(now - attemptedAt).toBeGreaterThanOrEqual(500);
          attemptedAt = now;
        });
      }),
      runs,
    );
  });

  test('events change nothing else when they are repeated', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 20 }), outside, (moments, event) => {
        const { machine, now } = play(moments);
        const once = transition(machine, event(now));
        expect(transition(once, event(now))).toEqual(once);
      }),
      runs,
    );
  });

  test('the given state is never changed in place', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 10 }), outside, (moments, event) => {
        const { machine, now } = play(moments);
        const before = structuredClone(machine);
        transition(machine, event(now));
        nextStep(machine, now);
        expect(machine).toEqual(before);
      }),
      runs,
    );
  });
});

describe('after a request to wait', () => {
  test('no event brings a request before the time the server has named', () => {
    fc.assert(
      fc.property(
        fc.array(moment, { maxLength: 20 }),
        fc.integer({ min: 1_000, max: 10 * MINUTE }),
        fc.array(outside, { maxLength: 10 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (before, retryAfterMs, events, share) => {
          const { machine, now } = play(before);
          let waiting = transition(machine, {
            type: 'failed',
            step: 'push',
            kind: 'busy',
            retryAfterMs,
            now,
            random: 0,
          });
          const later = now + Math.floor(share * retryAfterMs);
          for (const event of events) waiting = transition(waiting, event(later));
          expect(nextStep(waiting, later)).not.toHaveProperty('step');
          const end = now + 10 * MINUTE;
          expect(nextStep(waiting, end)).toHaveProperty('step');
        },
      ),
      runs,
    );
  });
});

describe('when only the person can help', () => {
  test.each(['signIn', 'upgrade'] as const)('%s stops every step, whatever happens', (kind) => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 10 }), fc.array(outside), (before, events) => {
        const { machine, now } = play(before);
        let stopped = transition(machine, {
          type: 'failed',
          step: 'pull',
          kind,
          retryAfterMs: null,
          now,
          random: 0,
        });
        for (const event of events) stopped = transition(stopped, event(now + MINUTE));
        expect(nextStep(stopped, now + 60 * MINUTE)).toEqual({ sleepMs: Number.POSITIVE_INFINITY });
        const signedIn = transition(stopped, { type: 'signedIn' });
        expect('step' in nextStep(signedIn, now + 60 * MINUTE)).toBe(kind === 'signIn');
      }),
      runs,
    );
  });
});
