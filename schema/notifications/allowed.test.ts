import { describe, expect, test } from 'vitest';
import { preferenceDefaults } from '../records/preferences-defaults.ts';
import { instantOf } from '../rules/schedule/zoned-time.ts';
import { presets } from '../rights/presets.ts';
import { type Announcement, isWanted, mayBeNotified } from './allowed.ts';
import { mutedPair } from './muted.ts';

const tz = 'Europe/Berlin';
const on = { ...preferenceDefaults(tz), notificationsOn: true };
const noon = { now: instantOf('2026-03-10T12:00', tz), isOnDuty: false };
const night = { ...noon, now: instantOf('2026-03-10T23:00', tz) };
const feed: Announcement = { type: 'feeding', childIds: ['child-mia'], isDose: false };

describe('what others do is announced', () => {
  test('only when the person has asked for it', () => {
    expect(isWanted(preferenceDefaults(tz), feed, noon)).toBe(false);
    expect(isWanted(on, feed, noon)).toBe(true);
  });

  test('outside of the quiet hours of the person’s clock, and a dose always', () => {
    expect(isWanted(on, feed, night)).toBe(false);
    expect(isWanted(on, { ...feed, type: 'activity', isDose: true }, night)).toBe(true);
    expect(isWanted({ ...on, quietOn: false }, feed, night)).toBe(true);
    expect(isWanted({ ...on, tz: 'America/New_York' }, feed, night)).toBe(true);
    const [fromMin, toMin] = [12 * 60, 12 * 60];
    expect(isWanted({ ...on, quietFromMin: fromMin, quietToMin: toMin }, feed, noon)).toBe(true);
  });

  test('on duty alone, if that was chosen', () => {
    const onlyOnDuty = { ...on, onlyOnDuty: true };
    expect(isWanted(onlyOnDuty, feed, noon)).toBe(false);
    expect(isWanted(onlyOnDuty, feed, { ...noon, isOnDuty: true })).toBe(true);
  });

  test('unless its type is muted for each of its children', () => {
    const muted = { ...on, muted: [mutedPair('feeding', 'child-mia')] };
    expect(isWanted(muted, feed, noon)).toBe(false);
    expect(isWanted(muted, { ...feed, childIds: ['child-leo'] }, noon)).toBe(true);
    expect(isWanted(muted, { ...feed, childIds: ['child-mia', 'child-leo'] }, noon)).toBe(true);
    expect(isWanted(muted, { ...feed, childIds: [] }, noon)).toBe(true);
    expect(isWanted({ ...on, muted: ['feeding:*'] }, feed, noon)).toBe(false);
  });
});

test('a caregiver is told of children for whom a parent allows it', () => {
  const grants = {
    'child-mia': { ...presets.nanny, notify: true },
    'child-leo': { ...presets.nanny, notify: false },
  };
  const rosa = { userId: 'u-rosa', role: 'caregiver', grants } as const;
  expect(mayBeNotified(rosa, ['child-mia'])).toBe(true);
  expect(mayBeNotified(rosa, ['child-mia', 'child-leo'])).toBe(false);
  expect(mayBeNotified(rosa, ['child-of-nobody'])).toBe(false);
  expect(mayBeNotified({ ...rosa, role: 'parent', grants: {} }, ['child-leo'])).toBe(true);
});
