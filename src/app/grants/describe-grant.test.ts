import { describe, expect, test } from 'vitest';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { presets } from '../../../schema/rights/presets.ts';
import { configureFormat } from '../../i18n/format.ts';
import { type GrantLine, describeGrant, logTypesText } from './describe-grant.ts';
import { presetNames, presetOf } from './preset-of.ts';

configureFormat({ locale: 'en-GB' });

const now = Date.parse('2026-05-03T10:00:00');
const HOUR = 3_600_000;
const told = (grant: Grant, kind: GrantLine['kind']) =>
  describeGrant(grant, { now })
    .filter((line) => line.kind === kind)
    .map(({ text }) => text);

describe('a grant in words', () => {
  test('says of a sitter what they can and what they cannot do', () => {
    expect(told(presets.sitter, 'can')).toEqual([
      'See what was logged in the last 48 hours',
      'Log feeds, diapers, sleep and notes',
      'See medicines, their limits and the last doses',
      'Hand over after a shift',
      'Change own entries for a day',
      'See and add photos',
      'See the emergency card',
      'See own shifts in the schedule',
      'Read articles',
      'Be told when others log',
    ]);
    expect(told(presets.sitter, 'cannot')).toEqual([
      'Delete own entries',
      'Change or delete the entries of others',
      'See growth',
      'See other documents',
      'See the parenting schedule',
      'Comment or like',
      'Export the log',
    ]);
    expect(told(presets.sitter, 'when')).toEqual([]);
  });

  test('does not speak of own entries where none can be made, nor of others’ where none is seen', () => {
    const lines = describeGrant(presets.relative, { now }).map(({ text }) => text);
    expect(lines).toContain('See photos');
    expect(lines.filter((text) => /entries/.test(text))).toEqual([]);
    expect(told({ ...presets.relative, view: 'own' }, 'cannot')).toContain(
      'See the entries of others',
    );
  });

  test('says for how long own entries stay open', () => {
    const own = (editOwn: Grant['editOwn'], deleteOwn: Grant['deleteOwn']) =>
      describeGrant({ ...presets.grandparent, editOwn, deleteOwn }, { now })
        .map(({ text }) => text)
        .filter((text) => text.includes('own entries'));
    expect(own(true, true)).toEqual(['Change and delete own entries']);
    expect(own('day', 'day')).toEqual(['Change and delete own entries for a day']);
    expect(own(true, 'day')).toEqual(['Change own entries', 'Delete own entries for a day']);
    expect(own(false, false)).toEqual(['Change or delete own entries']);
  });

  test('tells medicines by their level and never by the list of types', () => {
    const grant = { ...presets.relative, log: ['medication'], medication: 'give' } as const;
    expect(told({ ...grant, log: ['medication'] }, 'can')).toContain('See and give medicines');
    expect(told({ ...grant, log: ['medication'] }, 'cannot')).toContain('Log anything else');
    expect(told({ ...presets.relative, log: ['handover'] }, 'cannot')).toContain(
      'Log anything else',
    );
    expect(logTypesText(['sleep', 'medication', 'feeding', 'something newer'])).toBe(
      'feeds and sleep',
    );
  });

  test('says when it holds, and not what has long begun', () => {
    const from = now + 2 * HOUR;
    const to = now + 50 * HOUR;
    expect(told({ ...presets.nanny, validFrom: from, validTo: to }, 'when')).toEqual([
      'From 12:00',
      'Until Tue 5 May 12:00',
    ]);
    expect(told({ ...presets.nanny, validFrom: now - HOUR, validTo: now }, 'when')).toEqual([
      'Ended 10:00',
    ]);
  });

  test('names the shift that runs, or else the next one', () => {
    const onShift = (...shifts: { from: number; to: number }[]) =>
      told({ ...presets.sitter, onlyOnShift: true, shifts }, 'when');
    const tonight = { from: now + 8 * HOUR, to: now + 12 * HOUR };
    const past = { from: now - 8 * HOUR, to: now - HOUR };
    expect(onShift(tonight, past)).toEqual(['Only on shift – next 18:00 to 22:00']);
    expect(onShift({ from: now - HOUR, to: now + HOUR }, tonight)).toEqual([
      'Only on shift – this one ends at 11:00',
    ]);
    expect(onShift(past)).toEqual(['Only on shift – none is planned']);
  });
});

describe('the preset of a grant', () => {
  test('is found whatever the order of its types and whenever it holds', () => {
    for (const name of presetNames) {
      const grant: Grant = presets[name];
      const same = { ...grant, log: grant.log.toReversed(), validTo: now, onlyOnShift: true };
      expect(presetOf(same)).toBe(name);
    }
  });

  test('is none once a switch differs', () => {
    expect(presetOf({ ...presets.sitter, export: true })).toBeNull();
    expect(presetOf({ ...presets.sitter, log: ['sleep'] })).toBeNull();
  });
});
