import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { lateWriteIn } from '../../schema/rights/late-write.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { push } from './sync.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const usual: Grant = { ...presets.nanny, editOthers: true, deleteOwn: true };

let family: RecordFamily<'ana' | 'rosa'>;
let clock: number;
const now = () => clock;
const rosas = createDevice('rosa', { childId: CHILD, now });
const anas = createDevice('ana', { childId: CHILD, now });

/** Ana's entry and Rosa's about the same diaper, on the server and on both devices. */
let kept: EventRecord;
let other: EventRecord;

beforeEach(async () => {
  clock = NOW - 60 * HOUR_MS;
  family = await foundRecordFamily({ ana: 'super_admin', rosa: 'caregiver' }, now);
  await family.grant('rosa', usual);
  clock = NOW - 50 * HOUR_MS;
  kept = anas.event('diaper', { note: 'a bit red' });
  clock += 1_000;
  other = rosas.event('diaper', { note: 'new cream' });
  await send('ana', kept);
  await send('rosa', other);
});

async function send(who: 'ana' | 'rosa', ...records: EventRecord[]): Promise<string[]> {
  const { node } = who === 'ana' ? anas : rosas;
  const rows = records.map((record) => ({ collection: 'events', record }));
  const actor = await family.actor(who);
  const { verdicts } = await push(family.store, actor, { node, rows }, clock);
  return verdicts.map(({ verdict, code = '' }) => `${verdict}${code && ` ${code}`}`);
}

const held = ({ id }: EventRecord) => family.store.peek(ACCOUNT, `events/${id}`) as EventRecord;

/** What a device sends after it has merged `b` into `a`. */
function merged(device: typeof rosas, a: EventRecord, b: EventRecord): [EventRecord, EventRecord] {
  clock += 1_000;
  const { mergedFrom = [] } = a as { mergedFrom?: string[] };
  const joined = { note: `${a.note}\n${b.note}`, mergedFrom: [...mergedFrom, b.id] };
  return [
    device.edit(a, joined),
    device.remove(device.edit(b, { mergedInto: a.id } as Partial<EventRecord>)),
  ];
}

test('a merge that is allowed is made, in whichever order it is sent', async () => {
  const [a, b] = merged(rosas, kept, other);
  expect(await send('rosa', b, a)).toEqual(['applied', 'applied']);
  expect(held(kept).note).toBe('a bit red\nnew cream');
  expect(isRemoved(held(other))).toBe(true);
});

// Invariant I37 (docs/sync-spec.md)
test('an entry stays when the kept one may no longer be changed', async () => {
  const [a, b] = merged(rosas, kept, other);
  clock = NOW;
  await family.grant('rosa', { ...usual, editOthers: false });
  // Long after the right ended.
  clock += 30 * HOUR_MS;
  expect(await send('rosa', b, a)).toEqual(['merged', 'rejected FORBIDDEN']);
  expect(held(kept).note).toBe('a bit red');
  expect(isRemoved(held(other))).toBe(false);
  expect(held(other)).toMatchObject({ note: 'new cream', mergedInto: null });
  // Sent again, because the answer was lost.
  expect(await send('rosa', b)).toEqual(['duplicate']);
  expect(isRemoved(held(other))).toBe(false);
});

test('an entry that was merged before it was sent stays as well', async () => {
  clock += 1_000;
  const unsent = rosas.event('diaper', { note: 'no rash' });
  const [a, b] = merged(rosas, kept, unsent);
  clock += 1_000;
  await family.grant('rosa', { ...usual, editOthers: false });
  clock += 30 * HOUR_MS;
  expect(await send('rosa', a)).toEqual(['rejected FORBIDDEN']);
  expect(await send('rosa', b)).toEqual(['merged']);
  expect(isRemoved(held(unsent))).toBe(false);
});

// Invariant I37 (docs/sync-spec.md)
test('an entry stays when a parent has to accept the change of the kept one', async () => {
  const [a, b] = merged(rosas, kept, other);
  clock += HOUR_MS;
  await family.grant('rosa', { ...usual, editOthers: false });
  clock += HOUR_MS;
  expect(await send('rosa', a, b)).toEqual(['merged', 'merged']);
  const late = held(kept);
  expect(late.note).toBe('a bit red');
  expect(isRemoved(held(other))).toBe(false);
  expect(lateWriteIn(late)?.changes).toMatchObject({ note: 'a bit red\nnew cream' });
});

test('what was merged into an entry that is merged into a third is taken with both', async () => {
  clock += 1_000;
  const third = rosas.event('diaper', { note: 'no rash' });
  const [b, c] = merged(rosas, other, third);
  const [a, merging] = merged(rosas, kept, b);
  expect(await send('rosa', c, merging, a)).toEqual(['applied', 'applied', 'applied']);
  expect(isRemoved(held(third))).toBe(true);
});

test('a parent’s removal is taken before the kept entry arrives', async () => {
  const [a, b] = merged(anas, kept, other);
  expect(await send('ana', b)).toEqual(['applied']);
  expect(await send('ana', a)).toEqual(['applied']);
});

test('a deletion of an entry that was once merged and came back is a deletion', async () => {
  const [a, b] = merged(rosas, kept, other);
  await send('rosa', a, b);
  clock += 1_000;
  const back = rosas.edit(b, { note: 'the blue one' });
  const unlisted = anas.edit(a, { mergedFrom: [] } as Partial<EventRecord>);
  await send('rosa', back);
  await send('ana', unlisted);
  clock += 1_000;
  expect(await send('rosa', rosas.remove(back))).toEqual(['applied']);
});
