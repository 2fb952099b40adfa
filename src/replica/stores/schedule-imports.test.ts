import { afterEach, beforeEach, expect, test } from 'vitest';
import { planImport } from '../../domain/ics/plan-import.ts';
import { readCalendar } from '../../domain/ics/read-calendar.ts';
import { type TestReplica, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { importEntries, redoImport, undoImport } from './schedule-imports.ts';
import { liveEntries } from './schedule.ts';

let environment: TestReplica;
beforeEach(async () => {
  environment = await openTestReplica();
});
afterEach(() => environment.replica.close());

const ENTRIES = 230;
const file = [
  'BEGIN:VCALENDAR',
  ...Array.from(
    { length: ENTRIES },
    (_, i) =>
      `BEGIN:VEVENT\nUID:uid-${i}\nDTSTART;TZID=Europe/Rome:202603${String((i % 28) + 1).padStart(2, '0')}T1400${String(i % 60).padStart(2, '0')}\nSUMMARY:Entry ${i}\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM\nEND:VEVENT`,
  ),
  'END:VCALENDAR',
].join('\n');

test('an import adds everything once, and is undone as a whole', async () => {
  const { replica } = environment;
  const read = readCalendar(file, { defaultTz: 'UTC', zones: {} });
  if (!read.ok) throw new Error(read.reason);
  // A live query shows a write some moments after it.
  const stored = async (count: number) => {
    const entries = await eventually(liveEntries(replica), ({ length }) => length === count);
    return entries.map(({ record }) => record);
  };
  const { fresh } = planImport(read.preview.entries, await stored(0));
  expect(fresh).toHaveLength(ENTRIES);
  const about = { childIds: ['child-mia-1'], visibility: 'family' as const };
  const steps: [number, number][] = [];
  const importId = await importEntries(replica, fresh, about, (...step) => steps.push(step));
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.at(-1)).toEqual([ENTRIES, ENTRIES]);
  const entries = await stored(ENTRIES);
  expect(entries[0]).toMatchObject({ importId, tz: 'Europe/Rome', ...about });
  expect(Object.values(entries[0]?.reminders ?? {})).toEqual([[15]]);
  expect(planImport(read.preview.entries, entries)).toMatchObject({ fresh: [] });
  const ids = await undoImport(replica, importId);
  expect(ids).toHaveLength(ENTRIES);
  expect(await stored(0)).toEqual([]);
  expect(await undoImport(replica, importId)).toEqual([]);
  await redoImport(replica, ids);
  expect(await stored(ENTRIES)).toHaveLength(ENTRIES);
});
