import { describe, expect, test } from 'vitest';
import {
  collectionSamples,
  createSampleDevice,
} from '../../../tests/helpers/collection-samples.ts';
import { MINUTE_MS } from '../../limits.ts';
import type { ScheduleRecord } from '../../records/schedule-entry.ts';
import { instantOf } from '../schedule/zoned-time.ts';
import { dueEntries } from './due-entries.ts';

const tz = 'Europe/Berlin';
const at = (local: string) => instantOf(local, tz);

function entry(fields: object = {}): ScheduleRecord {
  const sample = collectionSamples.schedule;
  if (!sample) throw new Error('the schedule has a sample');
  return {
    ...createSampleDevice('u-ana').create(sample, 'child-mia', 'Check-up'),
    id: 'entry-one',
    repeat: null,
    exceptions: {},
    start: '2026-03-02T09:30',
    end: '2026-03-02T10:00',
    reminders: { u_ana: [60, 10] },
    ...fields,
  } as unknown as ScheduleRecord;
}

const ask = (record: ScheduleRecord, now: number, userId = 'u-ana') =>
  dueEntries([record], { userId, now });

describe('an entry of the schedule', () => {
  test('is due before it begins, for the person who wants it', () => {
    const dueAt = at('2026-03-02T08:30');
    expect(ask(entry(), dueAt - 1)).toEqual({ due: [], nextAt: dueAt });
    expect(ask(entry(), dueAt)).toMatchObject({
      due: [{ key: 'entry-one/2026-03-02/60', title: 'Check-up', at: dueAt }],
      nextAt: at('2026-03-02T09:20'),
    });
    expect(ask(entry(), dueAt, 'u-bea')).toEqual({ due: [], nextAt: null });
  });

  test('has one reminder at a time, and none once it has begun', () => {
    expect(ask(entry(), at('2026-03-02T09:25')).due.map(({ key }) => key)).toEqual([
      'entry-one/2026-03-02/10',
    ]);
    expect(ask(entry(), at('2026-03-02T09:35'))).toEqual({ due: [], nextAt: null });
  });

  test('keeps the clock of its zone, and follows its exceptions', () => {
    const weekly = entry({
      repeat: { freq: 'week', interval: 1, weekdays: [1], until: '2027-01-31' },
      exceptions: { 20260330: { start: '2026-03-31T11:00', end: '2026-03-31T12:00' } },
      reminders: { u_ana: [60] },
    });
    expect(ask(weekly, at('2026-03-23T09:00') + 3 * 60 * MINUTE_MS).nextAt).toBe(
      at('2026-03-31T10:00'),
    );
  });

  test('that was called off is not announced', () => {
    const off = entry({ status: 'cancelled' });
    expect(ask(off, at('2026-03-02T09:25'))).toEqual({ due: [], nextAt: null });
  });
});
