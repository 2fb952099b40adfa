import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { dayNumberOf, dayOfNumber } from './calendar.ts';
import { type Repeat, repeatDays } from './repeat.ts';

/** The rule of RFC 5545 that means the same. */
function toRRule({ freq, interval, weekdays, monthDay, nthWeekday, until, count }: Repeat): string {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  return [
    `FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[freq]}`,
    `INTERVAL=${interval}`,
    'WKST=MO',
    weekdays && `BYDAY=${weekdays.map((weekday) => names[weekday - 1]).join(',')}`,
    monthDay && `BYMONTHDAY=${monthDay}`,
    nthWeekday && `BYDAY=${nthWeekday.nth}${names[nthWeekday.weekday - 1]}`,
    until && `UNTIL=${until.replaceAll('-', '')}T235959Z`,
    count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

const weekday = fc.constantFrom(1, 2, 3, 4, 5, 6, 7);
const day = fc.integer({ min: 19_723, max: 21_184 }).map(dayOfNumber);
const end = fc.oneof(
  fc.record({ until: day }),
  fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
  fc.constant({}),
);
const frequency = fc.oneof(
  fc.record({ freq: fc.constant('day'), interval: fc.integer({ min: 1, max: 99 }) }),
  fc.record({
    freq: fc.constant('week'),
    interval: fc.integer({ min: 1, max: 9 }),
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
  }),
  fc.record({
    freq: fc.constant('month'),
    interval: fc.integer({ min: 1, max: 13 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    freq: fc.constant('month'),
    interval: fc.integer({ min: 1, max: 13 }),
    nthWeekday: fc.record({ nth: fc.constantFrom(1, 2, 3, 4, 5, -1), weekday }),
  }),
  fc.record({ freq: fc.constant('year'), interval: fc.integer({ min: 1, max: 4 }) }),
);
const repeats = fc
  .tuple(frequency, end)
  .map(([rule, until]): Repeat => ({ ...rule, ...until }) as Repeat);

test('the days of a rule are those of RFC 5545', () => {
  fc.assert(
    fc.property(
      repeats,
      day,
      day,
      fc.integer({ min: 0, max: 900 }),
      (repeat, start, from, days) => {
        const to = dayOfNumber(dayNumberOf(from) + days);
        const rule = new RRuleTemporal({
          rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T120000\nRRULE:${toRRule(repeat)}`,
        });
        const expected = rule
          .between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true)
          .map((at) => at.toPlainDate().toString());
        expect(repeatDays(repeat, start, from, to)).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
});
