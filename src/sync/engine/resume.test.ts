import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_SYNC_STATE, type SyncState } from '../../replica/sync/sync-state.ts';
import { restartFrom, stepsToResume, withAnswer, withFullRefetch } from './resume.ts';

const state: fc.Arbitrary<SyncState> = fc.record({
  ...Object.fromEntries(
    Object.entries(INITIAL_SYNC_STATE).map(([name, value]) => [name, fc.constant(value)]),
  ),
  epoch: fc.option(fc.constantFrom('e1', 'e2')),
  checkpoint: fc.option(fc.record({ epoch: fc.constantFrom('e1', 'e2'), seq: fc.nat() })),
  history: fc.option(fc.string()),
  usable: fc.boolean(),
  compareFrom: fc.option(fc.string()),
  scope: fc.option(fc.constantFrom('s1', 's2')),
}) as fc.Arbitrary<SyncState>;

describe('a full refetch', () => {
  test('is due as a pull and an audit, and reads no old history', () => {
    fc.assert(
      fc.property(state, (before) => {
        expect(stepsToResume(withFullRefetch(before))).toEqual(['pull', 'audit']);
      }),
    );
  });

  test('keeps the device usable and its epoch known', () => {
    fc.assert(
      fc.property(state, (before) => {
        const { usable, epoch } = withFullRefetch(before);
        expect({ usable, epoch }).toEqual({ usable: before.usable, epoch: before.epoch });
      }),
    );
  });

  test('has the same effect when it is requested twice', () => {
    fc.assert(
      fc.property(state, (before) => {
        const once = withFullRefetch(before);
        expect(withFullRefetch(once)).toEqual(once);
      }),
    );
  });
});

describe('an answer from a server', () => {
  const answer = { epoch: 'e9', scope: 's9' };

  test('in the known epoch and scope changes nothing', () => {
    fc.assert(
      fc.property(state, (before) => {
        const known = { ...before, ...answer };
        expect(withAnswer(known, answer)).toBe(known);
      }),
    );
  });

  test.each(['epoch', 'scope'] as const)('in the first known %s fetches nothing again', (name) => {
    fc.assert(
      fc.property(state, (before) => {
        const first = { ...before, ...answer, [name]: null };
        expect(withAnswer(first, answer)).toEqual({ ...first, ...answer });
      }),
    );
  });

  test.each(['epoch', 'scope'] as const)(
    'in another %s fetches and compares everything, once',
    (name) => {
      fc.assert(
        fc.property(state, (before) => {
          const known = { ...before, ...answer, [name]: 'before' };
          const after = withAnswer(known, answer);
          expect(after).toEqual({ ...withFullRefetch(known), ...answer });
          expect(withAnswer(after, answer)).toBe(after);
        }),
      );
    },
  );
});

test('a step that restarts makes due exactly the steps that its state still requires', () => {
  fc.assert(
    fc.property(state, (before) => {
      expect(restartFrom(before)).toMatchObject({
        more: false,
        due: stepsToResume(before),
        sent: 0,
      });
    }),
  );
});
