import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { correctedMonths, nextSleep } from './next-sleep.ts';

const TODAY = '2025-06-20';

function sleep(from: string, to: string) {
  return makeEvent('sleep', from, { ended: to, tz: 'Europe/Prague' });
}
/** On the clock of Prague: naps 09:00–10:00 and 13:00–14:30, night 19:30–07:00. */
function ordinaryDay(day: string) {
  return [
    sleep(`${day}T07:00:00Z`, `${day}T08:00:00Z`),
    sleep(`${day}T11:00:00Z`, `${day}T12:30:00Z`),
    sleep(`${day}T17:30:00Z`, `${addDays(day, 1)}T05:00:00Z`),
  ];
}
const before = (count: number) =>
  Array.from({ length: count }, (_, index) => ordinaryDay(addDays(TODAY, index - count))).flat();
const at = (time: string) => Date.parse(`${TODAY}T${time}:00Z`);

function estimate(events: ReturnType<typeof sleep>[], more: object = {}, settings = {}) {
  const question = makeQuestion(events, { from: TODAY, to: TODAY }, { today: TODAY, settings });
  return nextSleep(question, {
    now: at('05:30'),
    tz: 'Europe/Prague',
    isAsleep: false,
    ageMonths: 5,
    ...more,
  });
}

describe('the next sleep', () => {
  test('is between the own times awake and the table, by the number of own ones', () => {
    // Five days: nap 1 after 2 h on four of them, the first has no night before. n = 4, w = 4/9;
    // 4/9 · 120 + 5/9 · 150 = 136.67 min after 07:00.
    const { estimate: found } = estimate(before(5));
    const middle = at('05:00') + (136 + 2 / 3) * MINUTE_MS;
    expect(found?.from).toBeCloseTo(middle - 15 * MINUTE_MS, 0);
    expect(found?.to).toBeCloseTo(middle + 15 * MINUTE_MS, 0);
    expect(found).toMatchObject({ before: 1, basedOn: 4 });
  });

  test('comes earlier after a short nap', () => {
    // Nap 09:00–09:20; nap 2 after 3 h on five days: w = 1/2, 165 min · 0.85 = 140.25.
    const short = sleep(`${TODAY}T07:00:00Z`, `${TODAY}T07:20:00Z`);
    const { estimate: found } = estimate([...before(5), short], { now: at('08:00') });
    expect(found).toMatchObject({ before: 2, basedOn: 5 });
    expect(found?.from).toBe(at('07:20') + (140.25 - 15) * MINUTE_MS);
  });

  test('is that of the night after the usual number of naps, and in the night window', () => {
    const day = ordinaryDay(TODAY).slice(0, 2);
    const after = estimate([...before(5), ...day], { now: at('13:00') });
    expect(after.estimate?.before).toBe('night');
    const late = estimate([...before(5), ...day.slice(0, 1)], { now: at('17:10'), ageMonths: 12 });
    expect(late.estimate === null && late.why.reason).toBe('wokeLongAgo');
  });

  test('beyond the table rests on eight own times', () => {
    expect(estimate(before(5), { ageMonths: 13 })).toEqual({
      estimate: null,
      why: { reason: 'entries', have: 4, need: 8 },
    });
    // Nine days, eight times of 2 h; all weight is on them.
    const { estimate: found } = estimate(before(9), { ageMonths: null });
    expect(found).toMatchObject({ from: at('07:00') - 15 * MINUTE_MS, basedOn: 8 });
  });

  test('has a range of half the middle half of the own times', () => {
    // Naps after 60, 60, 180 and 180 minutes: the quartiles are 60 and 180.
    const events = [60, 60, 180, 180].flatMap((minutes, index) => {
      const day = addDays(TODAY, index - 4);
      const nap = Date.parse(`${day}T05:00:00Z`) + minutes * MINUTE_MS;
      return [
        sleep(`${addDays(day, -1)}T18:00:00Z`, `${day}T05:00:00Z`),
        makeEvent('sleep', nap, { ended: nap + 60 * MINUTE_MS, tz: 'Europe/Prague' }),
      ];
    });
    const today = sleep(`${addDays(TODAY, -1)}T18:00:00Z`, `${TODAY}T05:00:00Z`);
    const { estimate: found } = estimate([...events, today]);
    expect((found?.to ?? 0) - (found?.from ?? 0)).toBe(120 * MINUTE_MS);
  });

  test('is never in the past', () => {
    // 136.67 ± 15 minutes after 07:00.
    const end = at('05:00') + (151 + 2 / 3) * MINUTE_MS;
    const within = end - 20 * MINUTE_MS;
    expect(estimate(before(5), { now: within }).estimate).toMatchObject({ from: within });
    expect(estimate(before(5), { now: end - 1 }).estimate?.to).toBeCloseTo(end, 0);
    const over = estimate(before(5), { now: end + 1 });
    expect(over.estimate === null && over.why.reason).toBe('passed');
  });

  test('is not given without a reason to believe it', () => {
    const why = (...args: Parameters<typeof estimate>) => {
      const answer = estimate(...args);
      return answer.estimate === null ? answer.why.reason : null;
    };
    expect(why(before(5), {}, { nextSleep: false })).toBe('off');
    expect(why(before(5), { isAsleep: true })).toBe('asleep');
    expect(why(before(2))).toBe('days');
    // More than twice the 136.67 minutes after 07:00.
    expect(why(before(5), { now: at('05:00') + 273 * MINUTE_MS })).toBe('passed');
    expect(why(before(5), { now: at('05:00') + 274 * MINUTE_MS })).toBe('wokeLongAgo');
    const old = before(5).map(
      (event) => ({ ...event, startedAt: event.startedAt, endedAt: event.endedAt }) as typeof event,
    );
    expect(why(old.filter(({ day }) => day < addDays(TODAY, -2)))).toBe('noSleep');
  });
});

test('the age is counted from the due date for a child born before 37 weeks', () => {
  const child = { birthdate: '2025-01-10', gestationDays: null };
  expect(correctedMonths(child, '2025-06-09')).toBe(4);
  expect(correctedMonths(child, '2025-06-10')).toBe(5);
  // 32 weeks: eight weeks early, due on 7 March.
  expect(correctedMonths({ ...child, gestationDays: 224 }, '2025-06-10')).toBe(3);
  expect(correctedMonths({ ...child, gestationDays: 224 }, '2025-02-10')).toBe(0);
  expect(correctedMonths({ ...child, gestationDays: 259 }, '2025-06-10')).toBe(5);
  expect(correctedMonths({ ...child, birthdate: null }, '2025-06-10')).toBeNull();
});
