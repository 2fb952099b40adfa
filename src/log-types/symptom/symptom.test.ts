import { usualSettings } from '../../domain/statistics/settings.ts';
import { describe, expect, test } from 'vitest';
import { makeEntryValues } from '../../../tests/helpers/entry-values.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import { EventRecord } from '../../../schema/records/event.ts';
import { METRIC } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import { typesByPosition } from '../log-types.ts';
import { form } from './form.tsx';

const at = Date.parse('2025-06-10T10:00:00Z');
const tz = 'Europe/Madrid';
const blank = form.blank({ recent: [], units: METRIC });
const values = (payload: Partial<typeof blank>) =>
  makeEntryValues({ ...blank, ...payload }, { startedAt: at });
const payloadOf = (payload: Partial<typeof blank>, before = {}) =>
  form.payloadOf(values(payload), { before, tz, settingsOf: usualSettings });

describe('a symptom', () => {
  test('is offered in the filters and in the More sheet', () => {
    expect(typesByPosition(({ filter }) => filter)).toContain('symptom');
    expect(typesByPosition(({ more }) => more?.position)).toContain('symptom');
  });

  test('needs a sign, and a name for a new sickness', () => {
    const paths = (payload: Partial<typeof blank>) =>
      form.problems(values(payload)).map(({ path }) => path);
    expect(paths({})).toEqual(['payload.signs']);
    expect(paths({ signs: ['cough'] })).toEqual([]);
    expect(paths({ signs: ['cough'], episode: 'new', newName: ' ' })).toEqual(['payload.newName']);
  });

  test('has another sign in words only while "other" is chosen', () => {
    expect(payloadOf({ signs: ['other'], otherText: ' Tired ' })).toMatchObject({
      otherText: 'Tired',
    });
    expect(payloadOf({ signs: ['cough'], otherText: 'Tired' })['otherText']).toBeUndefined();
  });

  test('names a new sickness by the local day it began and its name', () => {
    const payload = payloadOf({ signs: ['cough'], episode: 'new', newName: ' Cold ' });
    expect(payload['episodeId']).toBe('2025-06-10 Cold');
    const event = makeEvent('symptom', at, {
      payload: { signs: ['cough'], severity: 'mild', episodeId: '2025-06-10 Cold' },
    });
    expect(say(eventLine(event, METRIC))).toBe('Cough · mild · Cold');
  });

  test('leaves a sickness when its chip is cleared', () => {
    const payload = payloadOf({ signs: ['cough'] }, { episodeId: '2025-06-10 Cold' });
    expect(payload).toHaveProperty('episodeId', undefined);
  });

  test('takes a sign from the URL and ignores unknown values', () => {
    expect(form.prefill(blank, { kind: 'rash' }, METRIC)).toEqual({ signs: ['rash'] });
    expect(form.prefill(blank, { kind: 'moon' }, METRIC)).toEqual({});
  });

  test('lasts up to 30 days', () => {
    const lasting = (days: number) => makeEvent('symptom', at, { ended: at + days * DAY_MS });
    expect(EventRecord.safeParse(lasting(30)).success).toBe(true);
    expect(EventRecord.safeParse(lasting(30.1)).success).toBe(false);
  });
});
