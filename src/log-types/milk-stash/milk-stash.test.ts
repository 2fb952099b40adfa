import { usualSettings } from '../../domain/statistics/settings.ts';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import type { EventPayloads } from '../../../schema/records/event.ts';
import { METRIC, type Units } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import type { EntryValues } from '../form/log-form.ts';
import { volumeValue } from '../form/quantities.ts';
import { form } from './form.tsx';
import type { MilkStashValues } from './values.ts';

const at = Date.parse('2025-06-10T08:00:00Z');
const entry = (payload: EventPayloads['milk_stash']) =>
  makeEvent('milk_stash', at, { childId: null, payload });
const line = (payload: EventPayloads['milk_stash'], units: Units = METRIC) =>
  say(eventLine(entry(payload), units));

describe('an entry of the milk stash', () => {
  test('has one line that says what was done with how much, and where', () => {
    expect(line({ kind: 'add', ml: 120, storage: 'freezer' })).toBe(
      'Milk stored: 120 ml · freezer',
    );
    expect(line({ kind: 'discard', ml: 60, reason: 'spilled' })).toBe('Milk discarded: 60 ml');
    expect(line({ kind: 'adjust', ml: -30 })).toBe('Milk stash: 30 ml less');
    const ounces = { kind: 'adjust', ml: 118.3, entered: { value: 4, unit: 'oz' } } as const;
    expect(line(ounces, { volume: 'oz', temperature: 'F' })).toBe('Milk stash: 4 oz more');
  });

  const blank = form.blank({ recent: [entry({ kind: 'add', ml: 60 })], units: METRIC });
  const ml = (value: number) => ({ ...volumeValue(undefined, undefined, 'ml'), shown: value });
  const check = (payload: Partial<MilkStashValues>) =>
    form
      .problems({ payload: { ...blank, ...payload } } as EntryValues<MilkStashValues>)
      .map(({ path, text }) => [path, text]);

  test('is the first count when it is the first one, and takes milk after that', () => {
    expect(form.blank({ recent: [], units: METRIC })).toMatchObject({
      kind: 'add',
      reason: 'initial',
    });
    expect(blank).toMatchObject({ kind: 'use', lotId: null, reason: null });
    expect(form.prefill(blank, { kind: 'discard', ml: '60' }, METRIC)).toMatchObject({
      kind: 'discard',
      amount: { shown: 60 },
    });
    expect(form.prefill(blank, { kind: 'sell', ml: '-1' }, METRIC)).toEqual({ kind: 'use' });
  });

  test('needs an amount, of one container unless it is a correction', () => {
    expect(check({})).toEqual([['payload.amount', 'Enter the amount.']]);
    expect(check({ amount: ml(1_001) })).toEqual([['payload.amount', 'Between 0.1 and 1000 ml.']]);
    expect(check({ kind: 'adjust', amount: ml(100_000) })).toEqual([]);
    expect(check({ kind: 'adjust', amount: ml(100_001) })).toEqual([
      ['payload.amount', 'Between 0.1 and 100 000 ml.'],
    ]);
  });

  test('that moves milk needs to know which and where', () => {
    expect(check({ kind: 'move', amount: ml(60) })).toEqual([
      ['payload.lotId', 'Choose which milk it is.'],
      ['payload.storage', 'Choose where it is now.'],
    ]);
    expect(check({ kind: 'move', amount: ml(60), lotId: 'a', storage: 'fridge' })).toEqual([]);
  });

  test('keeps the typed unit, with the sign of a correction', () => {
    const amount = { shown: 4, unit: 'oz' as const, kept: null };
    const values = { ...blank, kind: 'adjust' as const, direction: 'less' as const, amount };
    expect(
      form.payloadOf({ payload: values } as EntryValues<MilkStashValues>, {
        settingsOf: usualSettings,
        before: {},
        tz: 'UTC',
      }),
    ).toMatchObject({ kind: 'adjust', ml: -118.3, entered: { value: 4, unit: 'oz' } });
  });

  test('of a large container is asked about, a large correction is not', () => {
    const asks = (payload: EventPayloads['milk_stash']) =>
      form.plausibilityWarnings({
        values: { payload: blank } as EntryValues<MilkStashValues>,
        payload,
        ownId: null,
        recent: [],
        now: at,
        units: METRIC,
        nameOf: () => 'Ana',
        lastSyncAt: at,
      });
    expect(asks({ kind: 'add', ml: 500 })).toEqual([]);
    expect(asks({ kind: 'add', ml: 501 })).toEqual(['501 ml is a lot for one container.']);
    expect(asks({ kind: 'adjust', ml: 5_000 })).toEqual([]);
  });
});
