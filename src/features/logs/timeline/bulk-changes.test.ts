import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { childId as mia, eventually, openTestReplica } from '../../../../tests/helpers/replica.ts';
import type { TestReplica } from '../../../../tests/helpers/replica.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { NewEvent } from '../../../replica/stores/events.ts';
import { changeEntries } from '../../../app/entries/change-entries.ts';
import { removeEntries, restoreEntries } from '../commands.ts';
import { type BulkChange, prepareChange } from './bulk-changes.ts';

const leo = '0198c0de-0000-7000-8000-00000000c42d';
let env: TestReplica;
let now: number;
beforeEach(async () => {
  env = await openTestReplica();
  now = env.clock.now();
});
afterEach(() => env.replica.close());

const child = (id: string, birthdate = '2025-01-01') => ({ id, birthdate, name: id }) as never;
const children = [child(mia), child(leo)];
const everything = { may: () => true, children, now: Date.UTC(2026, 2, 14, 3, 0) };

async function logged(...drafts: Partial<NewEvent>[]): Promise<EventRecord[]> {
  return env.replica.events.add(
    drafts.map(
      (draft) =>
        ({
          type: 'diaper',
          childId: mia,
          startedAt: now - HOUR_MS,
          endedAt: null,
          payload: { kind: 'wet' },
          source: 'app',
          tz: 'Europe/Madrid',
          ...draft,
        }) as NewEvent,
    ),
  );
}

const stored = async (records: readonly EventRecord[]) =>
  Promise.all(records.map(async ({ id }) => (await env.replica.events.read(id)) as EventRecord));

/** Changes the entries as the sheet does. @returns what was written, and a function that undoes it */
async function apply(
  records: readonly EventRecord[],
  change: BulkChange,
  context: Parameters<typeof prepareChange>[2] = everything,
) {
  const prepared = prepareChange(records, change, context);
  const write = (which: 'changes' | 'former') =>
    changeEntries(
      env.replica,
      new Map([...prepared.changesById].map(([id, each]) => [id, each[which]])),
    );
  await write('changes');
  return { ...prepared, undo: () => write('former') };
}

describe('a change of several entries', () => {
  test('shifts times, with the day and the times inside of the entry, and is undone as a whole', async () => {
    const start = Date.UTC(2026, 2, 13, 23, 30);
    const records = await logged(
      { startedAt: start },
      {
        type: 'sleep',
        startedAt: start,
        endedAt: start + HOUR_MS,
        payload: { kind: 'night', wakings: [{ at: start + 10 * MINUTE_MS, minutes: 5 }] },
      },
    );
    const { undo } = await apply(records, { kind: 'shift', byMs: -HOUR_MS });
    const [diaper, sleep] = await stored(records);
    expect(diaper).toMatchObject({ startedAt: start - HOUR_MS, endedAt: null, day: '2026-03-13' });
    expect(sleep).toMatchObject({
      startedAt: start - HOUR_MS,
      endedAt: start,
      payload: { kind: 'night', wakings: [{ at: start - 50 * MINUTE_MS, minutes: 5 }] },
    });
    await undo();
    expect(await stored(records)).toMatchObject(
      records.map(({ startedAt, endedAt, day, payload }) => ({ startedAt, endedAt, day, payload })),
    );
  });

  test('queues each entry to be sent', async () => {
    const records = await logged({}, {}, {});
    await apply(records, { kind: 'visibility', visibility: 'parents' });
    const counts = await eventually(env.replica.queue.counts(), ({ waiting }) => waiting === 3);
    expect(counts.attention).toBe(0);
    expect(await stored(records)).toMatchObject(
      Array.from({ length: 3 }, () => ({ visibility: 'parents' })),
    );
  });

  test('adds and removes tags in any case, and leaves out entries that it would not change', async () => {
    const records = await logged({ tags: ['Rash', 'night'] }, { tags: ['new'] }, {});
    const change: BulkChange = { kind: 'tags', add: ['New'], remove: ['rash'] };
    const { changesById } = await apply(records, change);
    expect((await stored(records)).map(({ tags }) => tags.toSorted())).toEqual([
      ['New', 'night'],
      ['new'],
      ['New'],
    ]);
    expect(changesById.size).toBe(2);
  });

  test('moves entries to another child, except those without a child', async () => {
    const records = await logged({}, { type: 'pumping', childId: null, payload: { totalMl: 90 } });
    const { changesById } = await apply(records, { kind: 'child', childId: leo });
    expect([...changesById.keys()]).toEqual([records[0]?.id]);
    expect(await stored(records)).toMatchObject([{ childId: leo }, { childId: null }]);
  });

  test('leaves entries that this person may not change, and counts them', async () => {
    const records = await logged({}, { note: 'of a parent' });
    const may = (_action: string, _collection: unknown, before: object, after?: object) =>
      (before as EventRecord).note === '' && (after as EventRecord).childId === mia;
    const context = { ...everything, may };
    const shift: BulkChange = { kind: 'shift', byMs: -MINUTE_MS };
    expect(prepareChange(records, shift, context)).toMatchObject({ denied: 1, invalid: 0 });
    const moved = prepareChange(records, { kind: 'child', childId: leo }, context);
    expect(moved).toMatchObject({ denied: 2 });
    expect(moved.changesById.size).toBe(0);
  });

  test('leaves entries that would be in the future or before the birth, and counts them', async () => {
    const records = await logged({}, { startedAt: now - 5 * HOUR_MS });
    const later = prepareChange(records, { kind: 'shift', byMs: 3 * HOUR_MS }, everything);
    expect([later.changesById.size, later.invalid]).toEqual([1, 1]);
    const newborn = { ...everything, children: [child(mia, '2026-03-14')] };
    const earlier = prepareChange(records, { kind: 'shift', byMs: -72 * HOUR_MS }, newborn);
    expect(earlier).toMatchObject({ denied: 0, invalid: 2 });
  });

  test('does not bring back an entry that was deleted in the meantime', async () => {
    const records = await logged({}, {});
    await env.replica.events.remove(records[0]?.id ?? '');
    await apply(records, { kind: 'visibility', visibility: 'parents' });
    const after = await stored(records);
    expect(after.map(isRemoved)).toEqual([true, false]);
    expect(after[1]).toMatchObject({ visibility: 'parents' });
  });
});

test('several entries are deleted and brought back as a whole', async () => {
  const records = await logged({}, {}, {});
  const ids = records.slice(0, 2).map(({ id }) => id);
  await removeEntries(env.replica, ids);
  expect((await stored(records)).map(isRemoved)).toEqual([true, true, false]);
  await restoreEntries(env.replica, ids);
  expect((await stored(records)).map(isRemoved)).toEqual([false, false, false]);
});
