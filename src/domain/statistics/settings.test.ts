import { expect, test } from 'vitest';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { DEFAULT_SETTINGS, logSettingsOf } from './settings.ts';

const childWith = (settings: object) => ({ id: 'child-mia', ...settings }) as ChildRecord;

test('a child without settings has the usual ones', () => {
  expect(logSettingsOf(childWith({}))).toEqual(DEFAULT_SETTINGS);
});

test('reads every setting of a child', () => {
  const child = childWith({
    dayStartHour: 5,
    nightFromMin: 1_230,
    nightToMin: 0,
    sessionGapMin: null,
    feedAnchor: 'end',
    feedParts: ['solids', 'breast'],
    feedRemindMin: 240,
    diaperRemindMin: 300,
    tummyGoalMin: 20,
    nextSleep: false,
  });
  expect(logSettingsOf(child)).toEqual({
    dayStartHour: 5,
    night: { fromMin: 1_230, toMin: 0 },
    sessionGapMin: null,
    feedAnchor: 'end',
    feedParts: ['breast', 'solids'],
    feedRemindMin: 240,
    diaperRemindMin: 300,
    tummyGoalMin: 20,
    nextSleep: false,
  });
});

test('a pause of no minutes is not the same as none', () => {
  expect(logSettingsOf(childWith({ sessionGapMin: 0 })).sessionGapMin).toBe(0);
});

test('a value of a newer release counts as the usual one, and leaves the others as they are', () => {
  const strange = childWith({
    dayStartHour: 9,
    nightFromMin: 'dusk',
    nightToMin: 360,
    sessionGapMin: { min: 5 },
    feedAnchor: 'middle',
    feedParts: ['tea'],
    feedRemindMin: 1.5,
    diaperRemindMin: '5 h',
    tummyGoalMin: -3,
    nextSleep: 'auto',
  });
  expect(logSettingsOf(strange)).toEqual({
    ...DEFAULT_SETTINGS,
    night: { fromMin: 19 * 60, toMin: 360 },
  });
});

test('a night whose ends two parents moved to the same minute is the usual one', () => {
  const night = logSettingsOf(childWith({ nightFromMin: 300, nightToMin: 300 })).night;
  expect(night).toEqual(DEFAULT_SETTINGS.night);
});
