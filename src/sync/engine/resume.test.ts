import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_SYNC_STATE, type SyncState } from '../../replica/sync/sync-state.ts';
import { restartFrom, stepsToResume, withEpoch, withFullRefetch } from './resume.ts';

const state: fc.Arbitrary<SyncState> = fc.record({
  ...Object.fromEntries(
    Object.entries(INITIAL_SYNC_STATE).map(([name, value]) => [name, fc.constant(value)]),
  ),
  epoch: fc.option(fc.constantFrom('e1', 'e2')),
  checkpoint: fc.option(fc.record({ epoch: fc.constantFrom('e1', 'e2'), seq: fc.nat() })),
  history: fc.option(fc.string()),
  usable: fc.boolean(),
  compareFrom: fc.option(fc.string()),
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
  test('in the known epoch changes nothing', () => {
    fc.assert(
      fc.property(state, fc.constantFrom('e1', 'e2'), (before, epoch) => {
        const known = { ...before, epoch };
        expect(withEpoch(known, epoch)).toBe(known);
      }),
    );
  });

  test('in the first known epoch fetches nothing again', () => {
    fc.assert(
      fc.property(state, (before) => {
        const first = { ...before, epoch: null };
        expect(withEpoch(first, 'e9')).toEqual({ ...first, epoch: 'e9' });
      }),
    );
  });

  test('in another epoch fetches and compares everything, once', () => {
    fc.assert(
      fc.property(state, (before) => {
        const known = { ...before, epoch: 'e1' };
        const after = withEpoch(known, 'e9');
        expect(after).toEqual({ ...withFullRefetch(known), epoch: 'e9' });
        expect(withEpoch(after, 'e9')).toBe(after);
      }),
    );
  });
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
