import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { HOUR_MS, MINUTE_MS } from '../limits.ts';
import type { ChildRecord } from '../records/child.ts';
import { grantKeys, grantsFor, holdsAt, meet, nextGrantChange } from './grants.ts';
import { Grant, type Shift } from './permissions.ts';
import { presets } from './presets.ts';

const NOW = Date.UTC(2026, 2, 14, 3, 0);
const ME = 'u-me';
const CHILD = 'child-mia';

const child = (id: string, permissions: Partial<Grant>) =>
  ({
    ...makeEvent('note', NOW),
    id,
    caregivers: [{ userId: ME, permissions: { ...presets.sitter, ...permissions } }],
  }) as unknown as ChildRecord;

test('the list of rights has every right of the schema', () => {
  expect(grantKeys.toSorted()).toEqual(Object.keys(Grant.shape).toSorted());
});

describe('the grants of a person', () => {
  const granted = (permissions: Partial<Grant>, member: Parameters<typeof grantsFor>[2] = null) =>
    Object.keys(grantsFor(ME, [child(CHILD, permissions)], member, NOW));

  test('are those of the children that name this person', () => {
    const children = [child(CHILD, {}), child('child-leo', { view: 'all' })];
    expect(Object.keys(grantsFor(ME, children, null, NOW))).toEqual([CHILD, 'child-leo']);
    expect(grantsFor('u-other', children, null, NOW)).toEqual({});
  });

  test('begin at their first moment and end before their last', () => {
    expect(granted({ validFrom: NOW })).toEqual([CHILD]);
    expect(granted({ validFrom: NOW + 1 })).toEqual([]);
    expect(granted({ validTo: NOW + 1 })).toEqual([CHILD]);
    expect(granted({ validTo: NOW })).toEqual([]);
  });

  test('that apply only on shift begin a quarter of an hour before it and end an hour after it', () => {
    const on = (shift: Shift) => granted({ onlyOnShift: true, shifts: [shift] });
    expect(on({ from: NOW + 15 * MINUTE_MS, to: NOW + HOUR_MS })).toEqual([CHILD]);
    expect(on({ from: NOW + 15 * MINUTE_MS + 1, to: NOW + HOUR_MS })).toEqual([]);
    expect(on({ from: NOW - 5 * HOUR_MS, to: NOW - HOUR_MS + 1 })).toEqual([CHILD]);
    expect(on({ from: NOW - 5 * HOUR_MS, to: NOW - HOUR_MS })).toEqual([]);
    expect(granted({ onlyOnShift: true })).toEqual([]);
    expect(granted({ shifts: [{ from: 0, to: 1 }] })).toEqual([CHILD]);
  });

  test('are none while the person is paused or their limit has expired', () => {
    expect(granted({}, { paused: false, limit: null })).toEqual([CHILD]);
    expect(granted({}, { paused: true })).toEqual([]);
    expect(granted({}, { limit: { ...presets.nanny, validTo: NOW } })).toEqual([]);
  });

  test('are reduced by the person’s limit', () => {
    const [grant] = Object.values(
      grantsFor(ME, [child(CHILD, presets.nanny)], { limit: presets.sitter }, NOW),
    );
    expect(grant).toMatchObject({
      view: 'today',
      editOwn: 'day',
      deleteOwn: false,
      growth: 'none',
    });
  });

  test('of a preset are complete grants', () => {
    for (const preset of Object.values(presets)) expect(Grant.safeParse(preset).success).toBe(true);
  });

  test('of an earlier release keep their meaning', () => {
    const old = { ...presets.nanny, deleteOwn: true };
    expect(Grant.safeParse(old).success).toBe(true);
    expect(meet(old, old)).toEqual({ ...old, log: old.log.toSorted() });
  });
});

describe('the next change by time', () => {
  const change = (permissions: Partial<Grant>, limit: Grant | null = null) =>
    nextGrantChange(ME, [child(CHILD, permissions)], { limit }, NOW);

  test('is the next moment at which a right begins or ends', () => {
    expect(change({})).toBe(null);
    expect(change({ validFrom: NOW + 2, validTo: NOW + 5 })).toBe(NOW + 2);
    expect(change({ validFrom: NOW, validTo: NOW + 5 })).toBe(NOW + 5);
    expect(change({ validTo: NOW })).toBe(null);
    expect(change({ validTo: NOW + 5 }, { ...presets.nanny, validTo: NOW + 3 })).toBe(NOW + 3);
  });

  test('of shifts includes the time before and after them', () => {
    const shifts = [{ from: NOW + HOUR_MS, to: NOW + 2 * HOUR_MS }];
    expect(change({ shifts })).toBe(null);
    expect(change({ onlyOnShift: true, shifts })).toBe(NOW + 45 * MINUTE_MS);
  });

  test('is the exact moment, and nothing changes before it', () => {
    fc.assert(
      fc.property(anyGrant(), (grant) => {
        const holds = (at: number) => holdsAt(grant, at);
        const next = nextGrantChange(ME, [child(CHILD, grant)], null, NOW) ?? NOW + 1_000 * HOUR_MS;
        expect(holds(next - 1)).toBe(holds(NOW));
      }),
    );
  });
});

describe('the intersection of two grants', () => {
  test('is commutative', () => {
    fc.assert(
      fc.property(anyGrant(), anyGrant(), (a, b) => {
        expect(meet(a, b)).toEqual(meet(b, a));
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyGrant(), anyGrant(), (a, b) => {
        const both = meet(a, b);
        expect(meet(both, both)).toEqual(both);
        expect(meet(both, a)).toEqual(both);
        expect(meet(meet(a, a), b)).toEqual(both);
      }),
    );
  });

  test('is never wider than either grant', () => {
    fc.assert(
      fc.property(anyGrant(), anyGrant(), instant(), (a, b, at) => {
        const both = meet(a, b);
        for (const one of [a, b]) {
          expect(widerIn(both, one)).toEqual([]);
          expect(holdsAt(both, at) && !holdsAt(one, at)).toBe(false);
        }
      }),
    );
  });

  test('keeps everything that both allow', () => {
    fc.assert(
      fc.property(anyGrant(), anyGrant(), (a, b) => {
        const both = meet(a, b);
        for (const key of Object.keys(order)) expect([a[key], b[key]]).toContainEqual(both[key]);
        expect(new Set(both.log)).toEqual(new Set(a.log.filter((type) => b.log.includes(type))));
      }),
    );
  });

  test('keeps an unknown right of a newer release only where both agree on it', () => {
    const more = (value: unknown) => ({ ...presets.nanny, albums: value }) as Grant;
    expect(meet(more('family'), more('family'))['albums']).toBe('family');
    expect(meet(more('family'), more('all'))['albums']).toBeUndefined();
    expect(meet(more('family'), presets.nanny)['albums']).toBeUndefined();
  });
});

/** From the least to the most; deliberately not imported from the code under test. */
const order: Record<string, readonly unknown[]> = {
  view: ['none', 'own', 'today', 'all'],
  editOwn: [false, 'day', true],
  editOthers: [false, true],
  deleteOwn: [false, 'day', true],
  deleteOthers: [false, true],
  medication: ['none', 'see', 'give'],
  growth: ['none', 'see', 'edit'],
  photos: ['none', 'see', 'add', 'manage'],
  documents: ['none', 'emergency', 'chosen', 'all'],
  schedule: ['none', 'own', 'see', 'edit'],
  parenting: ['none', 'today', 'see', 'party', 'edit'],
  knowledge: ['none', 'see', 'write'],
  comment: [false, true],
  export: [false, true],
  notify: [false, true],
};

function widerIn(a: Grant, b: Grant): string[] {
  const rank = (key: string, grant: Grant) => (order[key] ?? []).indexOf(grant[key]);
  return [
    ...Object.keys(order).filter((key) => rank(key, a) > rank(key, b)),
    ...a.log.filter((type) => !b.log.includes(type)),
  ];
}

function instant() {
  return fc.integer({ min: -300, max: 300 }).map((quarter) => NOW + quarter * 15 * MINUTE_MS);
}

function anyGrant(): fc.Arbitrary<Grant> {
  const switches = Object.fromEntries(
    Object.entries(order).map(([key, values]) => [key, fc.constantFrom(...values)]),
  );
  const shift = fc
    .tuple(instant(), fc.integer({ min: 1, max: 40 }))
    .map(([from, quarters]) => ({ from, to: from + quarters * 15 * MINUTE_MS }));
  return fc.record({
    ...switches,
    log: fc.subarray(['feeding', 'diaper', 'sleep', 'note', 'bath']),
    validFrom: fc.option(instant()),
    validTo: fc.option(instant()),
    onlyOnShift: fc.boolean(),
    shifts: fc.array(shift, { maxLength: 5 }),
  }) as unknown as fc.Arbitrary<Grant>;
}
