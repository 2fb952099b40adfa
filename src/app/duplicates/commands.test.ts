import { expect, test } from 'vitest';
import type { EventRecord } from '../../../schema/records/event.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import { isRemoved, mergeRecords } from '../../../schema/rules/merge.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { childId } from '../../../tests/helpers/replica.ts';
import { duplicatePairs } from '../../domain/entries/duplicate-pairs.ts';
import { Queue, afterLocalWrite } from '../../replica/documents/document.ts';
import { EventStore } from '../../replica/stores/events.ts';
import { mergePair, tellApart } from './commands.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';

const NOW = Date.UTC(2026, 2, 14, 14, 10);

/** A device with the entries of another one, as after a sync. */
function createDevice(by: string) {
  const documents = new MemoryDocuments<EventRecord>('events');
  let now = NOW;
  const author = () => ({ by, at: (now += 1_000), node: `node${by}`, skewMs: 0 });
  const events = new EventStore(documents, { author, schemas: loadedSchemas });
  return {
    events,
    get: (id: string) => documents.peek(id)?.data as EventRecord,
    async log(note: string, more: object = {}) {
      const draft = { type: 'diaper' as const, childId, startedAt: NOW, endedAt: null };
      const fields = { payload: { kind: 'wet' as const }, source: 'dock' as const, note, ...more };
      const [event] = await events.add([{ ...draft, ...fields }]);
      return event as EventRecord;
    },
    async receive(records: readonly EventRecord[]) {
      for (const record of records) {
        await documents.write(
          new Map([
            [
              record.id,
              (existing) => {
                const data = existing ? mergeRecords(eventMerge, existing.data, record) : record;
                return {
                  ...afterLocalWrite('events', existing, data, now),
                  queue: Queue.acknowledged,
                };
              },
            ],
          ]),
        );
      }
    },
    pairs: () => duplicatePairs(documents.all().map(({ data }) => data)),
    alive: () =>
      documents
        .all()
        .filter(({ data }) => !isRemoved(data))
        .map(({ id }) => id),
  };
}

/** Two phones that have logged the same diaper, each with both entries. */
async function twoPhones(notes: [string, string] = ['a bit red', 'new cream']) {
  const [ana, sam] = [createDevice('ana1'), createDevice('sam1')];
  const a = await ana.log(notes[0]);
  await sam.log('another day', { startedAt: NOW - 86_400_000 });
  const b = await sam.log(notes[1], { tags: ['night'] });
  await ana.receive([b]);
  await sam.receive([a]);
  const exchange = async () => {
    const [ofAna, ofSam] = [ana, sam].map(({ get }) => [get(a.id), get(b.id)]);
    await ana.receive(ofSam as EventRecord[]);
    await sam.receive(ofAna as EventRecord[]);
  };
  return { ana, sam, a, b, pair: { keptId: a.id, otherId: b.id }, exchange };
}

test('one entry is left on every device, with what both had', async () => {
  const { ana, sam, a, b, pair, exchange } = await twoPhones();
  expect(ana.pairs()).toMatchObject([{ kept: { id: a.id }, other: { id: b.id } }]);
  expect(await mergePair(ana.events, pair)).not.toBeNull();
  await exchange();
  for (const { get, pairs } of [ana, sam]) {
    expect(get(a.id)).toMatchObject({ note: 'a bit red\nnew cream', tags: ['night'] });
    expect(get(b.id)).toMatchObject({ mergedInto: a.id });
    expect(isRemoved(get(b.id))).toBe(true);
    expect(pairs()).toEqual([]);
  }
});

test('neither a merge nor its undoing makes an entry look edited', async () => {
  const { ana, sam, a, b, pair, exchange } = await twoPhones();
  const undo = await mergePair(ana.events, pair);
  await exchange();
  for (const { get } of [ana, sam]) expect(get(a.id).updatedAt).toBe(a.updatedAt);
  await undo?.();
  expect(ana.get(a.id).updatedAt).toBe(a.updatedAt);
  expect(ana.get(b.id).updatedAt).toBe(b.updatedAt);
});

test('a merge that is undone leaves both entries as they were', async () => {
  const { ana, a, b, pair } = await twoPhones();
  const undo = await mergePair(ana.events, pair);
  await undo?.();
  const { note, tags, payload } = a;
  expect(ana.get(a.id)).toMatchObject({ note, tags, payload, mergedFrom: null });
  expect(ana.get(b.id)).toMatchObject({ note: b.note, tags: b.tags, mergedInto: null });
  expect(isRemoved(ana.get(b.id))).toBe(false);
  expect(ana.pairs()).toHaveLength(1);
});

test('an undone second merge leaves an entry that had come back', async () => {
  const { ana, b, pair } = await twoPhones();
  await mergePair(ana.events, pair);
  await ana.events.edit(b.id, { note: 'the blue one' });
  const undo = await mergePair(ana.events, pair);
  expect(isRemoved(ana.get(b.id))).toBe(true);
  await undo?.();
  expect(isRemoved(ana.get(b.id))).toBe(false);
  expect(ana.get(b.id).note).toBe('the blue one');
});

test('an undone merge leaves what somebody has written since', async () => {
  const { ana, sam, a, pair, exchange } = await twoPhones();
  const undo = await mergePair(ana.events, pair);
  await exchange();
  const { note } = sam.get(a.id);
  await sam.events.edit(a.id, { note: `${note}, twice`, tags: ['night', 'rash'] });
  await exchange();
  await undo?.();
  expect(ana.get(a.id)).toMatchObject({ note: 'a bit red\nnew cream, twice', tags: ['rash'] });
  expect(ana.alive()).toHaveLength(2);
});

test('an undone merge leaves what another window wrote before it', async () => {
  const { ana, a, b, pair } = await twoPhones();
  const merging = mergePair(ana.events, pair);
  await ana.events.edit(a.id, { note: 'very red' });
  const undo = await merging;
  await undo?.();
  expect(ana.get(a.id).note).toContain('very red');
  expect(isRemoved(ana.get(b.id))).toBe(false);
});

test('a second merge keeps an entry that is deleted elsewhere at the same time', async () => {
  const { ana, sam, a, b, pair, exchange } = await twoPhones();
  await mergePair(ana.events, pair);
  await ana.events.restore(b.id);
  await exchange();
  await Promise.all([mergePair(ana.events, pair), sam.events.remove(a.id)]);
  await exchange();
  expect(isRemoved(sam.get(a.id))).toBe(false);
  expect(isRemoved(sam.get(b.id))).toBe(true);
});

// Invariant I37 (docs/sync-spec.md)
test('an entry that one of two devices merges as well is asked about again', async () => {
  const { ana, sam, a, b, pair, exchange } = await twoPhones();
  const c = await sam.log('no rash');
  await ana.receive([c]);
  await mergePair(ana.events, pair);
  const third = { keptId: a.id, otherId: c.id };
  await mergePair(ana.events, third);
  // By its clock after both.
  for (let i = 0; i < 9; i++) await sam.events.edit(c.id, {});
  await mergePair(sam.events, pair);
  const ofAna = [a, b, c].map(({ id }) => ana.get(id));
  await ana.receive([sam.get(a.id), sam.get(b.id)]);
  await sam.receive(ofAna);
  for (const device of [ana, sam]) {
    expect(device.get(a.id).note).toBe('a bit red\nnew cream');
    expect(device.pairs()).toMatchObject([{ kept: { id: a.id }, other: { id: c.id } }]);
  }
  await mergePair(sam.events, third);
  await exchange();
  for (const device of [ana, sam]) {
    expect(device.get(a.id)).toMatchObject({ note: 'a bit red\nnew cream\nno rash' });
    expect(device.get(a.id)).toMatchObject({ mergedFrom: [b.id, c.id] });
    expect(device.pairs()).toEqual([]);
  }
});

test('a removed entry of such a pair comes back when they are two acts', async () => {
  const { ana, a, b, pair } = await twoPhones();
  await mergePair(ana.events, pair);
  await ana.events
    .prepareRewrite([a.id], (event, author) => ana.events.edited(event, { mergedFrom: [] }, author))
    .write();
  expect(ana.pairs()).toHaveLength(1);
  await tellApart(ana.events, b.id, a.id);
  expect(isRemoved(ana.get(b.id))).toBe(false);
  expect(ana.pairs()).toEqual([]);
});

test('two merges at the same time are one', async () => {
  const { ana, sam, a, pair, exchange } = await twoPhones();
  await Promise.all([mergePair(ana.events, pair), mergePair(sam.events, pair)]);
  await exchange();
  expect(ana.get(a.id)).toEqual(sam.get(a.id));
  expect(ana.get(a.id)).toMatchObject({ note: 'a bit red\nnew cream' });
  expect(sam.alive()).toHaveLength(2);
});

test('an edit that the merge had not seen brings the entry back, and the pair is asked about', async () => {
  const { ana, sam, a, b, pair, exchange } = await twoPhones();
  await Promise.all([
    mergePair(ana.events, pair),
    sam.events.edit(b.id, { note: 'new cream, the blue one' }),
  ]);
  await exchange();
  expect(ana.pairs()).toMatchObject([{ kept: { id: a.id }, other: { id: b.id } }]);
  await mergePair(ana.events, pair);
  expect(ana.get(a.id).note).toBe('a bit red\nnew cream\nnew cream, the blue one');
});

test('a merge restores an entry that was deleted elsewhere at the same time', async () => {
  const { ana, sam, a, b, pair, exchange } = await twoPhones();
  await Promise.all([mergePair(ana.events, pair), sam.events.remove(a.id)]);
  await exchange();
  expect(isRemoved(sam.get(a.id))).toBe(false);
  expect(isRemoved(sam.get(b.id))).toBe(true);
});

test('a note that would have to be cut is refused, and nothing is written', async () => {
  const { ana, a, b, pair } = await twoPhones(['x'.repeat(1_500), 'y'.repeat(600)]);
  expect(await mergePair(ana.events, pair)).toBeNull();
  expect([ana.get(a.id), ana.get(b.id)]).toEqual([a, b]);
});

test('two entries that differ are asked about on no device, and do not count as edited', async () => {
  const { ana, sam, a, b, exchange } = await twoPhones();
  await tellApart(sam.events, b.id, a.id);
  await exchange();
  expect([ana.pairs(), sam.pairs()]).toEqual([[], []]);
  expect(ana.get(b.id).updatedAt).toBe(b.updatedAt);
});
