import { describe, expect, test } from 'vitest';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { presets } from '../../../schema/rights/presets.ts';
import { configureFormat } from '../../i18n/format.ts';
import { type GrantLine, describeGrant, logTypesText } from './describe-grant.ts';
import { presetNames, presetOf } from './preset-of.ts';

configureFormat({ locale: 'en-GB' });

const now = Date.parse('2026-05-03T10:00:00');
const HOUR = 3_600_000;
const textsOf = (grant: Grant, kind: GrantLine['kind']) =>
  describeGrant(grant, { now })
    .filter((line) => line.kind === kind)
    .map(({ text }) => text);

describe('the text of a grant', () => {
  test('lists what a sitter can and cannot do', () => {
    expect(textsOf(presets.sitter, 'can')).toEqual([
      'See what was logged in the last 48 hours',
      'Log feeds, diapers, sleep and notes',
      'See medicines, their limits and the last doses',
      'Hand over after a shift',
      'Change own entries for a day',
      'See and add photos',
      'See the emergency card',
      'See own shifts and what the family plans',
      'Read articles',
      'Be told when others log',
    ]);
    expect(textsOf(presets.sitter, 'cannot')).toEqual([
      'Delete own entries',
      'Change or delete the entries of others',
      'See growth',
      'See other documents',
      'See the parenting schedule',
      'Comment or like',
      'Export the log',
    ]);
    expect(textsOf(presets.sitter, 'when')).toEqual([]);
  });

  test('leaves out own entries without the right to log, and those of others without the right to see', () => {
    const lines = describeGrant(presets.relative, { now }).map(({ text }) => text);
    expect(lines).toContain('See photos');
    expect(lines.filter((text) => /entries/.test(text))).toEqual([]);
    expect(textsOf({ ...presets.relative, view: 'own' }, 'cannot')).toContain(
      'See the entries of others',
    );
  });

  test('states how long own entries can be changed', () => {
    const own = (editOwn: Grant['editOwn'], deleteOwn: Grant['deleteOwn']) =>
      describeGrant({ ...presets.grandparent, editOwn, deleteOwn }, { now })
        .map(({ text }) => text)
        .filter((text) => text.includes('own entries'));
    expect(own(true, true)).toEqual(['Change and delete own entries']);
    expect(own('day', 'day')).toEqual(['Change and delete own entries for a day']);
    expect(own(true, 'day')).toEqual(['Change own entries', 'Delete own entries for a day']);
    expect(own(false, false)).toEqual(['Change or delete own entries']);
  });

  test('describes medicines by their level, never in the list of types', () => {
    const grant = { ...presets.relative, log: ['medication'], medication: 'give' } as const;
    expect(textsOf({ ...grant, log: ['medication'] }, 'can')).toContain('See and give medicines');
    expect(textsOf({ ...grant, log: ['medication'] }, 'cannot')).toContain('Log anything else');
    expect(textsOf({ ...presets.relative, log: ['handover'] }, 'cannot')).toContain(
      'Log anything else',
    );
    expect(logTypesText(['sleep', 'medication', 'feeding', 'something newer'])).toBe(
      'feeds and sleep',
    );
  });

  test('states when it applies, and leaves out a start in the past', () => {
    const from = now + 2 * HOUR;
    const to = now + 50 * HOUR;
    expect(textsOf({ ...presets.nanny, validFrom: from, validTo: to }, 'when')).toEqual([
      'From 12:00',
      'Until Tue 5 May 12:00',
    ]);
    expect(textsOf({ ...presets.nanny, validFrom: now - HOUR, validTo: now }, 'when')).toEqual([
      'Ended 10:00',
    ]);
  });

  test('names the current shift, else the next one', () => {
    const onShift = (...shifts: { from: number; to: number }[]) =>
      textsOf({ ...presets.sitter, onlyOnShift: true, shifts }, 'when');
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
  test('is found regardless of the order of types and of the times', () => {
    for (const name of presetNames) {
      const grant: Grant = presets[name];
      const same = { ...grant, log: grant.log.toReversed(), validTo: now, onlyOnShift: true };
      expect(presetOf(same)).toBe(name);
    }
  });

  test('is null when one right differs', () => {
    expect(presetOf({ ...presets.sitter, export: true })).toBeNull();
    expect(presetOf({ ...presets.sitter, log: ['sleep'] })).toBeNull();
  });
});
