import { describe, expect, test } from 'vitest';
import { makeJpeg } from '../../tests/helpers/jpeg.ts';
import { makeTimer } from '../../tests/helpers/timers.ts';
import { RECORD_MAX_BYTES } from '../limits.ts';
import { presets } from '../rights/presets.ts';
import { ChildRecord } from './child.ts';
import { MemberRecord } from './member.ts';
import { photoOf } from './photo.ts';
import { fitsRecordLimit } from './value-limits.ts';
import { TimerWithEntry } from './timer-with-entry.ts';

type Parser = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: { path: PropertyKey[] }[] };
  };
};
const wrongIn = (schema: Parser, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path }) => path.map(String).join('.'));
const long = (length: number) => 'x'.repeat(length);

const T0 = Date.UTC(2026, 2, 14, 3, 0);
const meta = {
  id: 'child-mia',
  childId: 'child-mia',
  createdBy: 'u-ana',
  createdAt: T0,
  updatedBy: 'u-ana',
  updatedAt: T0,
  schemaVersion: 1,
  clocks: { '*': '000000000-000-testnode' },
  removed: null,
};
const child = {
  ...meta,
  name: 'Mia',
  birthdate: '2026-01-02',
  gender: 'girl',
  chartSex: 'female',
  gestationDays: 280,
  color: '#3B82F6',
  caregivers: [],
};
const member = { ...meta, childId: null, name: 'Ana', color: '#ffffff', role: 'super_admin' };

describe('a child', () => {
  test.each<[string, object]>([
    ['as it is', {}],
    ['with a name of 50 characters', { name: long(50) }],
    ['not yet born', { birthdate: null, dueDate: '2026-06-01' }],
    ['of an age that is only known about', { birthDateApprox: true }],
    ['of no said gender', { gender: null, chartSex: null }],
    ['born after 22 weeks', { gestationDays: 22 * 7 }],
    ['born after 45 weeks', { gestationDays: 45 * 7 }],
    [
      'with 50 caregivers',
      {
        caregivers: Array.from({ length: 50 }, (_, i) => ({
          userId: `u-${i}`,
          permissions: presets.nanny,
        })),
      },
    ],
    ['with a photo', { photo: photoOf(makeJpeg()) }],
    ['whose photo was taken away', { photo: null }],
    ['with fields of a newer release', { eyes: 'brown' }],
  ])('accepts %s', (_what, more) => {
    expect(wrongIn(ChildRecord, { ...child, ...more })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['without a name', { name: '' }, 'name'],
    ['with a name of 51 characters', { name: long(51) }, 'name'],
    ['with a birthdate in words', { birthdate: 'in May' }, 'birthdate'],
    ['without a birthdate field', { birthdate: undefined }, 'birthdate'],
    ['of a chart sex that has no charts', { chartSex: 'other' }, 'chartSex'],
    ['born after 153 days', { gestationDays: 153 }, 'gestationDays'],
    ['born after 316 days', { gestationDays: 316 }, 'gestationDays'],
    ['in a colour by name', { color: 'blue' }, 'color'],
    ['with a photo that lies elsewhere', { photo: 'https://example.org/a.jpg' }, 'photo'],
    ['that belongs to another child', { childId: 'child-leo' }, 'childId'],
    [
      'with a grant that is none',
      { caregivers: [{ userId: 'u', permissions: { view: 'all' } }] },
      'caregivers.0.permissions.log',
    ],
  ])('refuses %s', (_what, more, path) => {
    expect(wrongIn(ChildRecord, { ...child, ...more })).toContain(path);
  });
});

describe('a member', () => {
  test.each(['super_admin', 'parent', 'caregiver'])('may be a %s', (role) => {
    expect(wrongIn(MemberRecord, { ...member, role })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['without a name', { name: '' }, 'name'],
    ['with a name of 255 characters', { name: long(255) }, 'name'],
    ['of an unknown role', { role: 'robot' }, 'role'],
    ['in a colour by name', { color: 'red' }, 'color'],
  ])('refuses %s', (_what, more, path) => {
    expect(wrongIn(MemberRecord, { ...member, ...more })).toEqual([path]);
  });
});

describe('a timer', () => {
  test.each<[string, object]>([
    ['with two sides', {}],
    ['without sides', { kind: 'sleep', left: null, right: null, startSide: null, lastSide: null }],
    ['of nobody’s child', { kind: 'pumping', childId: null }],
    ['with a side that has run', { right: { bankedMs: 7_200_000, resumedAt: null } }],
    ['of a bath', { kind: 'bath', left: null, right: null }],
    [
      'with what was entered',
      { kind: 'bath', payload: { kind: 'sponge' }, note: 'Ducks', tags: [] },
    ],
    ['of an own type', { kind: 'custom', payload: { definitionId: 'def-1', values: {} } }],
    ['with fields of a newer release', { wakings: [{ at: T0, minutes: 5 }] }],
  ])('accepts %s', (_what, more) => {
    expect(wrongIn(TimerWithEntry, makeTimer(T0, more))).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['of an unknown kind', { kind: 'rocket' }, 'kind'],
    ['of a type without timers', { kind: 'diaper' }, 'kind'],
    ['with the payload of another type', { payload: { breast: 5 } }, 'payload.breast'],
    ['that could not be saved', { kind: 'mood', payload: {} }, 'payload.mood'],
    [
      'of an own type without its id',
      { kind: 'custom', payload: { values: {} } },
      'payload.definitionId',
    ],
    ['with more note than an entry', { note: long(2001) }, 'note'],
    ['without the id of its event', { eventId: '' }, 'eventId'],
    ['with time that ran backwards', { left: { bankedMs: -1, resumedAt: null } }, 'left.bankedMs'],
    ['with half milliseconds', { left: { bankedMs: 0.5, resumedAt: null } }, 'left.bankedMs'],
    ['with more about a side', { left: { bankedMs: 0, resumedAt: null, x: 1 } }, 'left'],
    ['that began on no side', { startSide: 'middle' }, 'startSide'],
    ['in no zone', { tz: '' }, 'tz'],
    ['at an offset beyond -14 h', { startOffsetMin: -841 }, 'startOffsetMin'],
  ])('refuses %s', (_what, more, path) => {
    expect(wrongIn(TimerWithEntry, makeTimer(T0, more))).toEqual([path]);
  });
});

describe('every record', () => {
  test.each<[string, object, string]>([
    ['by nobody', { createdBy: '' }, 'createdBy'],
    ['by an id of 65 characters', { updatedBy: long(65) }, 'updatedBy'],
    ['of schema version 0', { schemaVersion: 0 }, 'schemaVersion'],
    [
      'with a removal that says more',
      { removed: { at: T0, by: 'u', seen: {}, why: 'x' } },
      'removed',
    ],
    [
      'with a removal that saw a node of another form',
      { removed: { at: T0, by: 'u', seen: { me: meta.clocks['*'] } } },
      'removed.seen.me',
    ],
    [
      'with a path of 121 characters',
      { clocks: { ...meta.clocks, [long(121)]: meta.clocks['*'] } },
      `clocks.${long(121)}`,
    ],
  ])('refuses %s', (_what, more, path) => {
    expect(wrongIn(MemberRecord, { ...member, ...more })).toEqual([path]);
  });

  test('is at most 96 KiB as JSON', () => {
    const overhead = JSON.stringify({ note: '' }).length;
    expect(fitsRecordLimit({ note: long(RECORD_MAX_BYTES - overhead) })).toBe(true);
    expect(fitsRecordLimit({ note: long(RECORD_MAX_BYTES - overhead + 1) })).toBe(false);
  });
});
