import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeTimer } from '../../../tests/helpers/timers.ts';
import { eventHead } from '../../../schema/export/event-table.ts';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { EventRecord } from '../../../schema/records/event.ts';
import { METRIC } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import { typesByPosition } from '../log-types.ts';
import { DEFAULT_SETTINGS } from '../../domain/statistics/settings.ts';
import { usualLengthMs } from '../later-timers.ts';
import { eventOfTimer } from '../timers.ts';
import { inTrackingOrder } from '../tracking.ts';
import { form } from './form.tsx';

const at = Date.parse('2025-06-10T10:00:00Z');
const event = (payload: EventRecord<'tummy_time'>['payload'], minutes = 12) =>
  makeEvent('tummy_time', at, { ended: at + minutes * MINUTE_MS, payload });

describe('tummy time', () => {
  test('has one line with its length, mood and place', () => {
    const line = (of: EventRecord) => say(eventLine(of, METRIC));
    expect(line(event({}))).toBe('Tummy time 12 min');
    expect(line(event({ mood: 'happy', surface: 'chest' }))).toBe(
      'Tummy time 12 min · happy · on the chest',
    );
  });

  test('is offered in the filters, in the More sheet and for the home screen', () => {
    expect(typesByPosition(({ filter }) => filter)).toContain('tummy_time');
    expect(typesByPosition(({ more }) => more?.position)).toContain('tummy_time');
    expect(inTrackingOrder(['tummy_time'])).toEqual(['tummy_time']);
  });

  test('starts a new form with the last used place and without a mood', () => {
    const recent = [event({ mood: 'upset', surface: 'lap' })];
    expect(form.blank({ recent, units: METRIC })).toEqual({ mood: null, surface: 'lap' });
    expect(form.blank({ recent: [], units: METRIC })).toEqual({ mood: null, surface: null });
  });

  test('takes the place from the URL and ignores unknown values', () => {
    const blank = form.blank({ recent: [], units: METRIC });
    expect(form.prefill(blank, { kind: 'floor' }, METRIC)).toEqual({ surface: 'floor' });
    expect(form.prefill(blank, { kind: 'moon' }, METRIC)).toEqual({});
  });

  test('is saved from its timer, with at most two hours', () => {
    const timer = makeTimer(at, { kind: 'tummy_time', left: null, right: null });
    const saved = eventOfTimer(timer, at + 180 * MINUTE_MS, DEFAULT_SETTINGS);
    expect(saved).toMatchObject({ type: 'tummy_time', endedAt: at + 120 * MINUTE_MS, payload: {} });
    expect(usualLengthMs(timer, [], DEFAULT_SETTINGS)).toBe(10 * MINUTE_MS);
  });

  test('has its own columns in an export, and cannot be longer than two hours', () => {
    expect(eventHead('tummy_time')).toContain('mood,surface');
    expect(EventRecord.safeParse(event({ surface: 'floor' })).success).toBe(true);
    expect(EventRecord.safeParse(event({}, 121)).success).toBe(false);
  });
});
