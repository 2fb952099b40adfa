import { expect, test } from 'vitest';
import { ICS_MAX_BYTES, readCalendar } from '../../domain/ics/read-calendar.ts';
import { type IcsPort, readCalendarFile } from './read-calendar-file.ts';

const options = { defaultTz: 'Europe/Berlin', zones: {} };
const text = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260310T140000\nEND:VEVENT\nEND:VCALENDAR';
const file = new Blob([text]);

function portOf(read: IcsPort['read']) {
  let closed = 0;
  const openPort = (): IcsPort => ({ read, close: () => (closed += 1) });
  return { openPort, closed: () => closed };
}

test('a file is read in the worker, which ends afterwards', async () => {
  const { openPort, closed } = portOf(async (sent, by) => readCalendar(sent, by));
  const read = await readCalendarFile(file, options, { openPort });
  expect(read).toMatchObject({ ok: true, preview: { entries: [{ start: '2026-03-10T14:00' }] } });
  expect(closed()).toBe(1);
});

test('a file that takes too long is refused, and its worker ends', async () => {
  const { openPort, closed } = portOf(() => new Promise(() => undefined));
  const read = await readCalendarFile(file, options, { openPort, timeMaxMs: 1 });
  expect(read).toEqual({ ok: false, reason: 'too_large' });
  expect(closed()).toBe(1);
});

test.each<[string, () => IcsPort]>([
  [
    'does not start',
    () => {
      throw new Error('no workers');
    },
  ],
  ['breaks', () => ({ read: () => Promise.reject(new Error('broken')), close: () => undefined })],
])('where the worker %s, the page reads the file', async (_, openPort) => {
  expect(await readCalendarFile(file, options, { openPort })).toMatchObject({ ok: true });
});

test('a file that is too large is not even opened', async () => {
  const { openPort, closed } = portOf(async (sent, by) => readCalendar(sent, by));
  const large = new Blob([new Uint8Array(ICS_MAX_BYTES + 1)]);
  const read = await readCalendarFile(large, options, { openPort });
  expect(read).toEqual({ ok: false, reason: 'too_large' });
  expect(closed()).toBe(0);
});
