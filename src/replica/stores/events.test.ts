import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../schema/records/event.ts';
import { localDayOf, offsetMinOf } from '../../../schema/rules/days.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import {
  type TestReplica,
  bottle,
  childId,
  openTestReplica,
} from '../../../tests/helpers/replica.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { firstValue } from '../../lib/live.ts';
import { InvalidRecordError } from '../errors.ts';
import { EventStore, type NewEvent } from './events.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 14, 3, 0);
const zones = fc.constantFrom(
  'Europe/Madrid',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'America/St_Johns',
);
const instants = fc.integer({ min: NOW - 400 * 24 * HOUR, max: NOW });

function createEvents(skewMs = 0) {
  const documents = new MemoryDocuments<EventRecord>('events');
  let now = NOW;
  const author = () => ({ by: 'ana', at: (now += 1), node: 'nodeanaa', skewMs });
  return new EventStore(documents, { author, schemas: loadedSchemas });
}

async function added(events: EventStore, draft: NewEvent): Promise<EventRecord> {
  const [event] = await events.add([draft]);
  if (!event) throw new Error('nothing was added');
  return event;
}

const ids = (entries: readonly { record: { id: string } }[]) =>
  entries.map(({ record }) => record.id);

describe('a new event', () => {
  test('has the day and the offset of its own zone, wherever the device is', async () => {
    const events = createEvents();
    await fc.assert(
      fc.asyncProperty(instants, zones, fc.nat(4), async (startedAt, tz, hours) => {
        const endedAt = startedAt + hours * HOUR;
        const event = await added(events, { ...bottle(startedAt), endedAt, tz });
        const offset = offsetMinOf(startedAt, tz);
        expect(event).toMatchObject({
          tz,
          startOffsetMin: offset,
          endOffsetMin: offsetMinOf(endedAt, tz),
          day: localDayOf(startedAt, offset),
        });
      }),
      { numRuns: 40 },
    );
  });

  test('has the zone of the device unless another one is given', async () => {
    expect(await added(createEvents(), bottle(NOW))).toMatchObject({ tz: deviceZone() });
  });

  test('is by its author, for the family, and without an end, a note, tags or a group', async () => {
    const event = await added(createEvents(), bottle(NOW));
    expect(event).toMatchObject({
      createdBy: 'ana',
      performedBy: 'ana',
      visibility: 'family',
      endedAt: null,
      endOffsetMin: null,
      note: '',
      tags: [],
      groupId: null,
      deviceClockSkewMs: null,
    });
  });

  test('keeps what was chosen instead', async () => {
    const chosen = {
      performedBy: 'grandma',
      visibility: 'parents' as const,
      note: 'spat some',
      tags: ['night'],
      groupId: '0198c0de-0000-7000-8000-000000000009',
      id: '0198c0de-0000-7000-8000-000000000001',
    };
    expect(await added(createEvents(), { ...bottle(NOW), ...chosen })).toMatchObject(chosen);
  });

  test('says by how much the clock of the device was wrong', async () => {
    expect(await added(createEvents(90_000), bottle(NOW))).toMatchObject({
      deviceClockSkewMs: 90_000,
    });
  });
});

describe('a changed event', () => {
  test('moves its day, offset and end with its start, in its own zone', async () => {
    const events = createEvents();
    await fc.assert(
      fc.asyncProperty(instants, instants, zones, async (before, after, tz) => {
        const { id } = await added(events, { ...bottle(before), endedAt: before + HOUR, tz });
        const endedAt = after + 2 * HOUR;
        const moved = await events.edit(id, { startedAt: after, endedAt });
        const offset = offsetMinOf(after, tz);
        expect(moved).toMatchObject({
          startedAt: after,
          endedAt,
          tz,
          startOffsetMin: offset,
          endOffsetMin: offsetMinOf(endedAt, tz),
          day: localDayOf(after, offset),
        });
      }),
      { numRuns: 40 },
    );
  });

  test('without a new time keeps its day, and stamps only what was changed', async () => {
    const events = createEvents();
    const event = await added(events, { ...bottle(NOW), tz: 'Pacific/Kiritimati' });
    const edited = await events.edit(event.id, { note: 'spat some' });
    const { startedAt, tz, startOffsetMin, day } = event;
    expect(edited).toMatchObject({ startedAt, tz, startOffsetMin, day });
    expect(Object.keys(edited.clocks).toSorted()).toEqual(['*', 'note']);
  });

  test('loses the offset of its end with its end', async () => {
    const events = createEvents();
    const { id } = await added(events, { ...bottle(NOW - HOUR), endedAt: NOW });
    expect(await events.edit(id, { endedAt: null })).toMatchObject({
      endedAt: null,
      endOffsetMin: null,
    });
  });

  test('that would end before its start is refused, and stays as it was', async () => {
    const events = createEvents();
    const event = await added(events, { ...bottle(NOW - HOUR), endedAt: NOW });
    const wrong = events.edit(event.id, { startedAt: NOW + HOUR });
    await expect(wrong).rejects.toBeInstanceOf(InvalidRecordError);
    expect(await events.read(event.id)).toEqual(event);
  });
});

describe('the log', () => {
  let env: TestReplica;
  beforeEach(async () => {
    env = await openTestReplica();
  });
  afterEach(() => env.replica.close());

  const write = async (hours: number, over: Partial<NewEvent> = {}): Promise<string> => {
    const draft = { ...bottle(env.clock.now() + hours * HOUR), ...over } as NewEvent;
    return (await added(env.replica.events, draft)).id;
  };
  const note = { type: 'note', payload: {}, note: 'x' } as Partial<NewEvent>;

  test('has a newest entry of each type, also among several children', async () => {
    const { events } = env.replica;
    const other = '0198c0de-0000-7000-8000-00000000c41e';
    expect(await firstValue(events.latest([childId], ['feeding']))).toBeNull();
    await write(-3);
    const feeding = await write(-2, { childId: other });
    const newest = await write(-1, note);
    const latest = async (...types: ('feeding' | 'note' | 'sleep')[]) =>
      (await firstValue(events.latest([childId, other], types)))?.record.id;
    expect(await latest('feeding')).toBe(feeding);
    expect(await latest('feeding', 'note')).toBe(newest);
    expect(await latest('sleep')).toBeUndefined();
    await events.remove(newest);
    expect(await latest('feeding', 'note')).toBe(feeding);
  });

  test('is paged backwards without a gap or a repetition', async () => {
    const all: string[] = [];
    for (let hour = 0; hour < 7; hour++) all.push(await write(-hour));
    const seen: string[] = [];
    let before: number | undefined;
    for (let page = 0; page < 4; page++) {
      const found = await firstValue(
        env.replica.events.timeline({
          childIds: [childId],
          limit: 2,
          ...(before === undefined ? {} : { before }),
        }),
      );
      seen.push(...ids(found));
      before = found.at(-1)?.record.startedAt;
    }
    expect(seen).toEqual(all);
  });

  test('between two instants has what starts at the first and not at the second, oldest first', async () => {
    const now = env.clock.now();
    await write(-5);
    const [first, second] = [await write(-4), await write(-3, note)];
    await write(-2);
    const between = (types?: readonly ['note']) =>
      firstValue(
        env.replica.events.between({
          childIds: [childId],
          types,
          from: now - 4 * HOUR,
          to: now - 2 * HOUR,
        }),
      );
    expect(ids(await between())).toEqual([first, second]);
    expect(ids(await between(['note']))).toEqual([second]);
  });

  test('has events of no child in the list of every child', async () => {
    const pumping = { type: 'pumping', childId: null, payload: { totalMl: 60 } };
    const id = await write(-1, pumping as Partial<NewEvent>);
    const other = '0198c0de-0000-7000-8000-00000000c41e';
    for (const childIds of [[childId], [other], []]) {
      const found = await firstValue(env.replica.events.timeline({ childIds, limit: 5 }));
      expect(ids(found)).toEqual([id]);
    }
  });
});
