import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { scheduleDefaults } from '../records/schedule-defaults.ts';
import type { ScheduleRecord } from '../records/schedule-entry.ts';
import { entriesIn } from '../rules/schedule/entry-times.ts';
import { type IcsEntry, icsCalendar } from './calendar.ts';

const NOW = Date.UTC(2026, 2, 2, 8, 0);
/** Both clock changes of Europe and of America. */
const FROM = Date.UTC(2026, 1, 1);
const TO = Date.UTC(2026, 11, 31);

let serial = 0;
function entry(fields: Partial<ScheduleRecord> & Pick<ScheduleRecord, 'start' | 'end'>): IcsEntry {
  serial += 1;
  return {
    ...scheduleDefaults,
    id: `entry-number-${serial}`,
    createdAt: NOW - 5 * DAY_MS,
    updatedAt: NOW - DAY_MS,
    title: `Entry ${serial}`,
    allDay: !fields.start.includes('T'),
    tz: 'Europe/Berlin',
    ...fields,
  };
}

function written(entries: readonly IcsEntry[]): string {
  return icsCalendar({
    name: 'Family',
    entries,
    spans: [],
    userId: null,
    refreshMin: null,
    now: NOW,
  });
}

type Times = [start: string, end: string][];
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const timesOf = (times: { start: number; end: number }[]): Times =>
  times
    .filter(({ start }) => start >= FROM && start < TO)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end }) => [iso(start), iso(end)]);

function ours(entries: readonly IcsEntry[]): Times {
  const found = entriesIn(entries, FROM, TO);
  return timesOf(found.map(({ startAt, endAt }) => ({ start: startAt, end: endAt })));
}

/** As Thunderbird's parser reads it. */
function byIcalJs(text: string): Times {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const times: { start: number; end: number }[] = [];
  for (const event of events.filter((each) => !each.isRecurrenceException())) {
    for (const other of events) {
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    }
    const at = (time: InstanceType<typeof ICAL.Time>) => time.toUnixTime() * 1_000;
    if (!event.isRecurring()) {
      times.push({ start: at(event.startDate), end: at(event.endDate) });
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next && at(next) < TO; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      times.push({ start: at(startDate), end: at(endDate) });
    }
  }
  return timesOf(times);
}

/** As ts-ics reads the properties, and rrule-temporal the rules: ts-ics expands them without their time of day. */
function byTsIcs(text: string): Times {
  const { events = [] } = convertIcsCalendar(undefined, text);
  const rules = text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((block) => block.split('\r\n').filter((line) => /^(DTSTART|RRULE|EXDATE)/.test(line)));
  const times = events.flatMap((event, i) => {
    const start = event.start.date.getTime();
    const length = (event.end ?? event.start).date.getTime() - start;
    if (!event.recurrenceRule) return [{ start, end: start + length }];
    const changed = events
      .filter(({ uid }) => uid === event.uid)
      .flatMap(({ recurrenceId }) => recurrenceId?.value.date.getTime() ?? []);
    return new RRuleTemporal({ rruleString: rules[i]?.join('\n') ?? '' })
      .between(new Date(FROM), new Date(TO), true)
      .map(({ epochMilliseconds }) => ({
        start: epochMilliseconds,
        end: epochMilliseconds + length,
      }))
      .filter((occurrence) => !changed.includes(occurrence.start));
  });
  return timesOf(times);
}

const cases: [string, IcsEntry[]][] = [
  ['once', [entry({ start: '2026-03-02T09:30', end: '2026-03-02T10:00' })]],
  [
    'weekly across both clock changes, in two zones',
    ['Europe/Berlin', 'America/New_York'].map((tz) =>
      entry({
        start: '2026-03-02T09:30',
        end: '2026-03-02T10:15',
        tz,
        repeat: { freq: 'week', interval: 1, weekdays: [1, 4], until: '2026-12-01' },
      }),
    ),
  ],
  [
    'every other week, with an end by number',
    [
      entry({
        start: '2026-03-03T18:00',
        end: '2026-03-03T19:00',
        repeat: { freq: 'week', interval: 2, weekdays: [3, 5], count: 9 },
      }),
    ],
  ],
  [
    'with cancelled and moved occurrences',
    [
      entry({
        start: '2026-03-02T09:30',
        end: '2026-03-02T10:15',
        repeat: { freq: 'day', interval: 3, count: 40 },
        exceptions: {
          20260305: { cancelled: true },
          20260308: { start: '2026-03-09T11:00', end: '2026-03-09T12:30' },
          // Not an occurrence.
          20260306: { start: '2026-03-06T11:00' },
        },
      }),
    ],
  ],
  [
    'monthly by day and by weekday, and yearly',
    [
      entry({
        start: '2026-01-31T08:00',
        end: '2026-01-31T09:00',
        repeat: { freq: 'month', interval: 1 },
      }),
      entry({
        start: '2026-01-27T08:00',
        end: '2026-01-27T09:00',
        repeat: { freq: 'month', interval: 1, nthWeekday: { nth: -1, weekday: 2 } },
      }),
      entry({
        start: '2024-06-12T08:00',
        end: '2024-06-12T09:00',
        repeat: { freq: 'year', interval: 1 },
      }),
    ],
  ],
];

test.each(cases)('two independent readers see what we see: %s', (_, entries) => {
  const text = written(entries);
  expect(ours(entries).length).toBeGreaterThan(0);
  expect(byIcalJs(text)).toEqual(ours(entries));
  expect(byTsIcs(text)).toEqual(ours(entries));
});

test('a night across a clock change ends by its own clock, and a time in the gap is there', () => {
  const entries = [
    entry({
      start: '2026-03-27T20:00',
      end: '2026-03-28T06:00',
      repeat: { freq: 'day', interval: 1, count: 4 },
    }),
    entry({
      start: '2026-03-28T02:30',
      end: '2026-03-28T02:45',
      repeat: { freq: 'day', interval: 1, count: 3 },
    }),
  ];
  expect(byIcalJs(written(entries))).toEqual(ours(entries));
});

test('texts keep commas, lines and letters of any length', () => {
  const notes = `Bring: card, book; towel\\\nSecond line ${'ä€😀'.repeat(60)}`;
  const text = written([
    entry({ start: '2026-03-06', end: '2026-03-08', notes, place: 'A, B; C' }),
  ]);
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('description')).toBe(notes);
  expect(event?.getFirstPropertyValue('location')).toBe('A, B; C');
  expect(text).toContain('DTSTART;VALUE=DATE:20260306\r\nDTEND;VALUE=DATE:20260309\r\n');
});

test('a zone is described by its rules', () => {
  const text = written([entry({ start: '2026-03-02T09:30', end: '2026-03-02T10:00' })]);
  expect(text).toContain('TZID:Europe/Berlin');
  expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
  expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU');
});
