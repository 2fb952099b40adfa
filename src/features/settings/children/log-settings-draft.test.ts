import { describe, expect, test } from 'vitest';
import { ChildWithSettings } from '../../../../schema/records/child-settings.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { DEFAULT_SETTINGS, logSettingsOf } from '../../../domain/statistics/settings.ts';
import { changesOf, draftOf, ownChoices, problemsOf } from './log-settings-draft.ts';

const usual = draftOf(DEFAULT_SETTINGS);
const wrongIn = (change: object) =>
  Object.entries(problemsOf({ ...usual, ...change }))
    .filter(([, problem]) => problem !== null)
    .map(([name]) => name);

describe('the form of a child’s log settings', () => {
  test('accepts the usual settings and writes none of them', () => {
    expect(wrongIn({})).toEqual([]);
    expect(changesOf(DEFAULT_SETTINGS, usual)).toEqual({});
    expect(ownChoices({ id: 'child-mia' } as ChildRecord)).toBe(0);
  });

  test('writes only what the person changed', () => {
    const draft = { ...usual, nightTo: '06:30', feedParts: ['bottle', 'breast'] as const };
    expect(changesOf(DEFAULT_SETTINGS, draft)).toEqual({
      nightToMin: 390,
      feedParts: ['breast', 'bottle'],
    });
  });

  test('writes every choice as the server and the reader take it', () => {
    const changes = changesOf(DEFAULT_SETTINGS, {
      dayStartHour: 6,
      nightFrom: '20:15',
      nightTo: '05:05',
      joins: true,
      gapMin: 0,
      feedAnchor: 'end',
      feedParts: ['tube'],
      feedRemindMin: 720,
      remindsOfDiaper: true,
      diaperMin: 1_440,
      tummyGoalMin: 240,
      nextSleep: false,
    });
    expect(Object.keys(changes)).toHaveLength(10);
    const { shape } = ChildWithSettings;
    for (const [name, value] of Object.entries(changes)) {
      expect([name, shape[name as keyof typeof changes].safeParse(value).success]).toEqual([
        name,
        true,
      ]);
    }
    const child = { id: 'child-mia', ...changes } as unknown as ChildRecord;
    expect(changesOf(DEFAULT_SETTINGS, draftOf(logSettingsOf(child)))).toEqual(changes);
    expect(ownChoices(child)).toBe(10);
  });

  test('keeps the pause that was typed while feeds are not joined', () => {
    const off = { ...usual, joins: false, gapMin: null };
    expect(wrongIn(off)).toEqual([]);
    expect(changesOf(DEFAULT_SETTINGS, off)).toEqual({ sessionGapMin: null });
    const settings = { ...DEFAULT_SETTINGS, sessionGapMin: null };
    expect(draftOf(settings)).toMatchObject({ joins: false, gapMin: 30 });
  });

  test('keeps the time that was typed while the diaper reminder is off', () => {
    const off = { ...usual, remindsOfDiaper: false, diaperMin: null };
    expect(wrongIn(off)).toEqual([]);
    expect(changesOf(DEFAULT_SETTINGS, off)).toEqual({});
    expect(changesOf(DEFAULT_SETTINGS, { ...usual, remindsOfDiaper: true })).toEqual({
      diaperRemindMin: 180,
    });
    expect(wrongIn({ remindsOfDiaper: true, diaperMin: 1_441 })).toEqual(['diaperMin']);
  });

  test('refuses what has no meaning', () => {
    expect(wrongIn({ nightTo: usual.nightFrom })).toEqual(['nightTo']);
    expect(wrongIn({ nightFrom: '' })).toEqual(['nightFrom']);
    expect(wrongIn({ feedParts: [] })).toEqual(['feedParts']);
    for (const gapMin of [null, Number.NaN, -1, 61, 7.5]) {
      expect(wrongIn({ gapMin })).toEqual(['gapMin']);
    }
    expect(wrongIn({ feedRemindMin: 29, tummyGoalMin: 0 })).toEqual([
      'feedRemindMin',
      'tummyGoalMin',
    ]);
  });
});
