import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personKeyOf } from '../../../schema/records/person-key.ts';
import { scheduleDefaults } from '../../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { entriesIn } from '../../../schema/rules/schedule/entry-times.ts';
import { type TestReplica, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { InvalidRecordError } from '../errors.ts';
import { contactsOf, liveContacts } from './contacts.ts';
import type { NewRecord } from './record-store.ts';
import {
  answerEntry,
  changeOccurrence,
  liveEntries,
  remindOfEntry,
  removeOccurrence,
  removedEntries,
  scheduleOf,
  undoChange,
} from './schedule.ts';

let environment: TestReplica;
const replica = () => environment.replica;

beforeEach(async () => {
  environment = await openTestReplica();
});
afterEach(() => replica().close());

/** Mondays and Thursdays at half past nine, from 2 March 2026 on. */
const swimming: NewRecord<ScheduleRecord> = {
  ...scheduleDefaults,
  childId: null,
  childIds: ['child-mia-1'],
  title: 'Swimming',
  assignedTo: [],
  documentIds: [],
  photoIds: [],
  allDay: false,
  start: '2026-03-02T09:30',
  end: '2026-03-02T10:15',
  tz: 'Europe/Berlin',
  repeat: { freq: 'week', interval: 1, weekdays: [1, 4], count: 6 },
};

async function add(more: Partial<NewRecord<ScheduleRecord>> = {}): Promise<ScheduleRecord> {
  const [entry] = await scheduleOf(replica()).add([{ ...swimming, ...more }]);
  return entry!;
}

/** What a calendar shows of March 2026. */
async function march(): Promise<string[]> {
  const entries = (await eventually(liveEntries(replica()))).map(({ record }) => record);
  return entriesIn(entries, Date.UTC(2026, 1, 28), Date.UTC(2026, 3, 1)).map(
    ({ start, shown }) => `${start.slice(8)} ${shown.title}`,
  );
}

const ALL = ['02', '05', '09', '12', '16', '19'].map((day) => `${day}T09:30 Swimming`);

describe('a series', () => {
  test('changes one occurrence and leaves the others', async () => {
    const { id } = await add();
    await changeOccurrence(
      replica(),
      { id, day: '2026-03-09', reach: 'this' },
      { title: 'Swimming test', start: '2026-03-10T11:00', end: '2026-03-10T12:00' },
    );
    expect(await march()).toEqual(
      ALL.map((line) => (line.startsWith('09') ? '10T11:00 Swimming test' : line)),
    );
  });

  test('is split by a change of this and all following occurrences', async () => {
    const { id } = await add({ exceptions: { 20260316: { title: 'With Leo' } } });
    const [next, ended] = await changeOccurrence(
      replica(),
      { id, day: '2026-03-12', reach: 'following' },
      { start: '2026-03-12T15:00', end: '2026-03-12T15:45' },
    );
    expect(ended).toMatchObject({ id, repeat: { count: 3 }, exceptions: {} });
    expect(next).toMatchObject({ follows: id, repeat: { count: 3 } });
    expect(await march()).toEqual([
      ...ALL.slice(0, 3),
      '12T15:00 Swimming',
      '16T15:00 With Leo',
      '19T15:00 Swimming',
    ]);
  });

  test('changes as a whole by what one occurrence became', async () => {
    const { id } = await add();
    for (const reach of ['all', 'following'] as const) {
      const day = reach === 'all' ? '2026-03-12' : '2026-03-02';
      await changeOccurrence(
        replica(),
        { id, day, reach },
        { start: `${day}T08:00`, end: `${day}T08:30` },
      );
      expect(await march()).toEqual(ALL.map((line) => line.replace('09:30', '08:00')));
    }
  });

  test('loses one occurrence, those from one on, or all, and gets them back', async () => {
    const entry = await add();
    const { id } = entry;
    for (const [reach, left] of [
      ['this', ALL.filter((line) => !line.startsWith('09'))],
      ['following', ALL.slice(0, 2)],
      ['all', []],
    ] as const) {
      const before = await removeOccurrence(replica(), { id, day: '2026-03-09', reach });
      expect(await march()).toEqual(left);
      const trash = await eventually(removedEntries(replica()));
      expect(trash.map(({ record }) => record.id)).toEqual(reach === 'all' ? [id] : []);
      await undoChange(replica(), before);
      expect(await march()).toEqual(ALL);
    }
  });
});

describe('an entry', () => {
  test('has the answer and the reminders of each person', async () => {
    const { id } = await add({ repeat: null, askAnswer: true, answers: { somebody: 'no' } });
    const key = personKeyOf(environment.userId);
    await answerEntry(replica(), id, 'maybe');
    const reminded = await remindOfEntry(replica(), id, [60, 1_440]);
    expect(reminded.answers).toEqual({ somebody: 'no', [key]: 'maybe' });
    expect(reminded.reminders).toEqual({ [key]: [60, 1_440] });
    expect((await answerEntry(replica(), id, null)).answers).toEqual({ somebody: 'no' });
  });

  test.each<[string, Partial<NewRecord<ScheduleRecord>>]>([
    ['an end before its start', { end: '2026-03-02T09:00' }],
    ['more than a month', { end: '2026-04-20T09:00' }],
    ['a day in place of a time', { start: '2026-03-02' }],
    ['a time although it lasts all day', { allDay: true }],
    ['a day that does not exist', { start: '2026-02-30T09:30' }],
    ['no title', { title: ' ' }],
    ['a shift of nobody', { category: 'caregiver_shift' }],
    ['reminders at any minute', { reminders: { somebody: [7 as never] } }],
    ['four reminders', { reminders: { somebody: [0, 5, 10, 15] } }],
    [
      'a fifth-last weekday',
      {
        repeat: { freq: 'month', interval: 1, nthWeekday: { nth: 0, weekday: 1 } },
      },
    ],
  ])('is refused with %s', async (_, more) => {
    await expect(add(more)).rejects.toThrow(InvalidRecordError);
  });

  test('lasts whole days, the last one included', async () => {
    await add({ allDay: true, start: '2026-03-06', end: '2026-03-08', repeat: null });
    const entries = (await eventually(liveEntries(replica()))).map(({ record }) => record);
    const [occurrence] = entriesIn(entries, 0, Date.UTC(2027, 0, 1));
    expect(occurrence).toMatchObject({ start: '2026-03-06T00:00', end: '2026-03-09T00:00' });
  });
});

test('contacts come by name', async () => {
  const contact = {
    childId: null,
    role: 'doctor' as const,
    phone: '',
    email: '',
    address: '',
    notes: '',
    pinned: false,
  };
  await contactsOf(replica()).add([
    { ...contact, name: 'Dr. Weber' },
    { ...contact, name: 'Daycare' },
  ]);
  const listed = await eventually(liveContacts(replica()));
  expect(listed.map(({ record }) => record.name)).toEqual(['Daycare', 'Dr. Weber']);
});
