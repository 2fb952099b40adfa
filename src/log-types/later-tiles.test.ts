import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeTimer } from '../../tests/helpers/timers.ts';
import { METRIC } from '../domain/units.ts';
import { configureFormat } from '../i18n/format.ts';
import { DEFAULT_SETTINGS } from '../domain/statistics/settings.ts';
import { type LaterTile, laterTiles } from './later-tiles.ts';

beforeEach(() => configureFormat({ locale: 'en-GB' }));

const now = Date.parse('2026-03-14T13:00:00Z');
const tile = (type: EventType, recent: EventRecord[] | undefined, more: object = {}) => {
  const tiles: Partial<Record<EventType, LaterTile>> = laterTiles;
  const state = {
    recent,
    running: undefined,
    now,
    lineOf: () => '',
    units: METRIC,
    settings: DEFAULT_SETTINGS,
  };
  const { value, detail } = tiles[type]?.({ ...state, today: '2026-03-14', ...more }) ?? {};
  return { value, detail };
};
const ago = (hours: number) => now - hours * HOUR_MS;

test('the pump tile shows the time since the last session and the amount of the day', () => {
  const pumped = (hours: number, totalMl: number) =>
    makeEvent('pumping', ago(hours), { payload: { totalMl } });
  expect(tile('pumping', [pumped(2, 80), pumped(5, 60), pumped(20, 100)])).toEqual({
    value: { since: ago(2) },
    detail: '140 ml today',
  });
  expect(tile('pumping', [])).toEqual({ value: { since: null }, detail: 'None logged' });
});

test('the temperature tile shows the last reading of 48 hours, and that it is a fever', () => {
  const reading = (hours: number, celsius: number) =>
    makeEvent('temperature', ago(hours), { payload: { celsius, site: 'ear' } });
  expect(tile('temperature', [reading(2, 38.4)])).toMatchObject({
    value: { text: '38.4 °C' },
    detail: { main: 'fever' },
  });
  expect(tile('temperature', [reading(49, 38.4)]).detail).toBe('None in 48 hours');
});

test('the tummy time tile counts the day up to now, doubles once', () => {
  const played = (from: number, to: number) =>
    makeEvent('tummy_time', ago(from), { ended: ago(to), payload: {} });
  const twice = [played(2, 1.75), played(2, 1.75), played(25, 24)];
  expect(tile('tummy_time', twice)).toEqual({
    value: { text: '15 min' },
    detail: 'of 30 min today',
  });
  const running = makeTimer(now - 5 * MINUTE_MS, { kind: 'tummy_time' });
  expect(tile('tummy_time', twice, { running }).value).toEqual({ text: '20 min' });
});

test('tiles are empty while they load', () => {
  for (const type of ['pumping', 'temperature', 'tummy_time'] as const) {
    expect(tile(type, undefined)).toEqual({ value: undefined, detail: undefined });
  }
});
