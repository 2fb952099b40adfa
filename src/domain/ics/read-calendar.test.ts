import { describe, expect, test } from 'vitest';
import { icsCalendar } from '../../../schema/ics/calendar.ts';
import { scheduleDefaults } from '../../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { planImport } from './plan-import.ts';
import { type ImportPreview, readCalendar } from './read-calendar.ts';

const options = { defaultTz: 'Europe/Berlin', zones: {} };

function read(lines: readonly string[], over: Partial<typeof options> = {}): ImportPreview {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  const result = readCalendar(text, { ...options, ...over });
  if (!result.ok) throw new Error(result.reason);
  return result.preview;
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'];

describe('a file of', () => {
  test('Google: named zones, a changed and a cancelled occurrence, UTC for what comes once', () => {
    const { name, entries } = read([
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'X-WR-CALNAME:Mia',
      'X-WR-TIMEZONE:America/New_York',
      'BEGIN:VEVENT',
      'DTSTART;TZID=America/New_York:20260302T093000',
      'DTEND;TZID=America/New_York:20260302T101500',
      'RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20260401T035959Z;BYDAY=MO,TH',
      'EXDATE;TZID=America/New_York:20260305T093000',
      'UID:abc@google.com',
      'DESCRIPTION:Bring <b>towels</b>\\, and\\nwater',
      'SUMMARY:Swimming',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART;TZID=America/New_York:20260310T110000',
      'DTEND;TZID=America/New_York:20260310T120000',
      'UID:abc@google.com',
      'RECURRENCE-ID;TZID=America/New_York:20260309T093000',
      'SUMMARY:Swimming test',
      'END:VEVENT',
      ...event('DTSTART:20260320T133000Z', 'DTEND:20260320T140000Z', 'SUMMARY:Check-up'),
    ]);
    expect(name).toBe('Mia');
    expect(entries).toMatchObject([
      {
        uid: 'abc@google.com',
        title: 'Swimming',
        notes: 'Bring <b>towels</b>, and\nwater',
        start: '2026-03-02T09:30',
        end: '2026-03-02T10:15',
        tz: 'America/New_York',
        repeat: { freq: 'week', interval: 1, weekdays: [1, 4], until: '2026-03-31' },
        exceptions: {
          20260305: { cancelled: true },
          20260309: { start: '2026-03-10T11:00', end: '2026-03-10T12:00', title: 'Swimming test' },
        },
        isSimplified: false,
      },
      { title: 'Check-up', start: '2026-03-20T09:30', tz: 'America/New_York', repeat: null },
    ]);
  });

  test('Apple: its own zone, whole days, an alarm', () => {
    const { entries } = read([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:DAYLIGHT',
      'TZOFFSETFROM:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'DTSTART:19810329T020000',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      ...event(
        'DTSTART;VALUE=DATE:20260306',
        'DTEND;VALUE=DATE:20260309',
        'SUMMARY:Weekend',
        'RRULE:FREQ=YEARLY',
        'BEGIN:VALARM',
        'TRIGGER:-PT1H',
        'ACTION:DISPLAY',
        'END:VALARM',
      ),
    ]);
    expect(entries).toMatchObject([
      {
        allDay: true,
        start: '2026-03-06',
        end: '2026-03-08',
        repeat: { freq: 'year' },
        reminders: [60],
      },
    ]);
  });

  test('Outlook: Windows names of zones, the second Tuesday by its place, workdays', () => {
    const { entries, unknownZones } = read([
      ...event(
        'DTSTART;TZID="W. Europe Standard Time":20260310T140000',
        'DTEND;TZID="W. Europe Standard Time":20260310T150000',
        'RRULE:FREQ=MONTHLY;COUNT=10;INTERVAL=1;BYDAY=TU;BYSETPOS=2',
        'SUMMARY;LANGUAGE=de:Kinderarzt',
      ),
      'BEGIN:VEVENT',
      'UID:two',
      'DTSTART;TZID=Eastern Standard Time:20260302T080000',
      'DURATION:PT45M',
      'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
      'SUMMARY:Daycare',
      'END:VEVENT',
    ]);
    expect(unknownZones).toEqual([]);
    expect(entries).toMatchObject([
      {
        tz: 'Europe/Berlin',
        start: '2026-03-10T14:00',
        repeat: { freq: 'month', nthWeekday: { nth: 2, weekday: 2 }, count: 10 },
      },
      {
        tz: 'America/New_York',
        end: '2026-03-02T08:45',
        repeat: { freq: 'week', weekdays: [1, 2, 3, 4, 5] },
      },
    ]);
  });

  test('our own comes back as it was', () => {
    const record = {
      ...scheduleDefaults,
      id: 'entry-number-one',
      createdAt: 1,
      updatedAt: 2,
      title: 'Music, songs; and more',
      notes: 'Two\nlines',
      allDay: false,
      start: '2026-03-02T09:30',
      end: '2026-03-02T10:15',
      tz: 'Europe/Berlin',
      repeat: { freq: 'week', interval: 2, weekdays: [1, 3], until: '2026-06-30' },
      exceptions: {
        20260304: { cancelled: true },
        20260316: { start: '2026-03-17T11:00', end: '2026-03-17T12:00' },
      },
      reminders: { me: [15] },
    } as unknown as ScheduleRecord;
    const text = icsCalendar({
      name: 'Family',
      entries: [record],
      spans: [],
      userId: 'me',
      refreshMin: 240,
      now: Date.UTC(2026, 2, 2),
    });
    const result = readCalendar(text, options);
    expect(result).toMatchObject({
      ok: true,
      preview: {
        name: 'Family',
        entries: [
          {
            uid: 'entry-number-one@nestling',
            title: record.title,
            notes: record.notes,
            start: record.start,
            end: record.end,
            repeat: record.repeat,
            exceptions: record.exceptions,
            reminders: [15],
          },
        ],
      },
    });
  });
});

describe('what a file says', () => {
  test('about an unknown zone is asked, and nothing is guessed', () => {
    const lines = event('DTSTART;TZID=Customized Time Zone:20260310T140000', 'SUMMARY:Visit');
    expect(read(lines)).toMatchObject({ entries: [], unknownZones: ['Customized Time Zone'] });
    const zones = { 'Customized Time Zone': 'Europe/Lisbon' };
    expect(read(lines, { zones }).entries).toMatchObject([
      { start: '2026-03-10T14:00', tz: 'Europe/Lisbon' },
    ]);
  });

  test.each([
    'FREQ=HOURLY',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO',
    'FREQ=YEARLY;BYMONTH=7',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=-1',
    'FREQ=DAILY;UNTIL=never',
    'nonsense',
  ])('in a rule that ours cannot say comes once, and is marked: %s', (rule) => {
    const lines = event('DTSTART:20260310T140000', `RRULE:${rule}`, 'SUMMARY:Visit');
    expect(read(lines).entries).toMatchObject([{ repeat: null, isSimplified: true }]);
  });

  test('without a time, or about more than a month, is left out and counted', () => {
    const { entries, skipped } = read([
      ...event('SUMMARY:No time'),
      'BEGIN:VEVENT',
      'UID:two',
      'DTSTART:20260230T100000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:three',
      'DTSTART:20260101T100000',
      'DTEND:20260401T100000',
      'END:VEVENT',
    ]);
    expect(entries).toEqual([]);
    expect(skipped).toBe(3);
  });

  test('a second time adds nothing', () => {
    const { entries } = read(event('DTSTART:20260310T140000', 'SUMMARY:Visit'));
    const [first] = entries;
    const stored = [{ ...first, id: 'stored' } as unknown as ScheduleRecord];
    expect(planImport(entries, [])).toMatchObject({ fresh: [{ title: 'Visit' }], known: [] });
    expect(planImport(entries, stored)).toMatchObject({
      fresh: [],
      known: [{ entry: { id: 'stored' } }],
    });
    expect(planImport([...entries, ...entries], []).fresh).toHaveLength(1);
  });
});

describe('a hostile file', () => {
  const inTime = (text: string) => {
    const began = performance.now();
    const result = readCalendar(text, options);
    expect(performance.now() - began).toBeLessThan(4_000);
    return result;
  };
  const wrapped = (body: string) => `BEGIN:VCALENDAR\r\n${body}\r\nEND:VCALENDAR\r\n`;

  test('with ten million occurrences is one entry', () => {
    const rule = 'DTSTART:20260310T140000\r\nRRULE:FREQ=DAILY;COUNT=10000000';
    const result = inTime(wrapped(`BEGIN:VEVENT\r\nUID:x\r\n${rule}\r\nEND:VEVENT`));
    expect(result).toMatchObject({ ok: true, preview: { entries: [{ repeat: { freq: 'day' } }] } });
  });

  test.each<[string, () => string]>([
    ['components in components', () => 'BEGIN:VEVENT\r\n'.repeat(300_000)],
    ['lines without end', () => wrapped(`SUMMARY:${'x'.repeat(4_000_000)}`)],
    ['folded lines', () => wrapped(`SUMMARY:a${'\r\n b'.repeat(300_000)}`)],
    ['quotes and semicolons', () => wrapped(`X${';"'.repeat(1_000_000)}`)],
    ['escapes', () => wrapped(`DESCRIPTION:${'\\'.repeat(2_000_000)}`)],
    [
      'zones',
      () =>
        wrapped(
          Array.from(
            { length: 4_900 },
            (_, i) =>
              `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART;TZID=Zone ${i}:20260310T140000\r\nEND:VEVENT`,
          ).join('\r\n'),
        ),
    ],
    [
      'clock changes of a zone',
      () => {
        const change = 'BEGIN:STANDARD\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\n';
        const zone = `BEGIN:VTIMEZONE\r\nTZID:Bomb\r\n${change.repeat(80_000)}END:VTIMEZONE\r\n`;
        return wrapped(
          `${zone}BEGIN:VEVENT\r\nUID:x\r\nDTSTART;TZID=Bomb:20260310T140000\r\nEND:VEVENT`,
        );
      },
    ],
    [
      'exceptions',
      () =>
        wrapped(
          `BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20260310T140000\r\nRRULE:FREQ=DAILY\r\n${'EXDATE:20260311T140000,20260312T140000\r\n'.repeat(100_000)}END:VEVENT`,
        ),
    ],
    ['other things', () => '\0'.repeat(1_000_000)],
  ])('of %s is read or refused in bounded time', (_, make) => {
    const result = inTime(make());
    const unknown = result.ok ? result.preview.unknownZones : [];
    expect(unknown.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(result).length).toBeLessThan(2_000_000);
  });

  test('with too many entries or lines is refused', () => {
    const many = 'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\n'.repeat(5_001);
    expect(inTime(wrapped(many))).toEqual({ ok: false, reason: 'too_large' });
    expect(inTime(wrapped('A:b\r\n'.repeat(400_001)))).toEqual({ ok: false, reason: 'too_large' });
    expect(inTime('%PDF-1.4')).toEqual({ ok: false, reason: 'not_a_calendar' });
  });
});
