import { beforeEach, expect, test } from 'vitest';
import { presets } from '../../schema/rights/presets.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { type TestDevice, createDevice } from '../../tests/helpers/device-records.ts';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { pull, push } from './sync.ts';

/** A device that pulls page by page, while a record changes that its person may no longer see. */

const NOW = Date.UTC(2026, 10, 22, 12);

let family: RecordFamily<'ana' | 'rosa'>;
let anas: TestDevice;

beforeEach(async () => {
  family = await foundRecordFamily({ ana: 'super_admin', rosa: 'caregiver' }, () => NOW);
  await family.grant('rosa', presets.nanny);
  anas = createDevice('ana', { childId: CHILD, now: () => NOW });
});

// Invariant I28 (docs/sync-spec.md)
test('is told of an entry that was hidden in one page and edited in another', async () => {
  const entry = await sends(anas.event('diaper'));
  const { head } = await family.store.position(ACCOUNT);
  const hidden = await sends(anas.edit(entry, { visibility: 'parents' }));
  const other = await sends(anas.event('diaper'));
  await sends(anas.edit(hidden, { note: 'for us' }));
  const told = { held: [other.id], gone: [entry.id] };
  for (const limit of [1, 2, 500]) expect(await pulledBy('rosa', head, limit)).toEqual(told);
});

test('is told nothing of an entry that was hidden before it began', async () => {
  const entry = await sends(anas.event('diaper'));
  const hidden = await sends(anas.edit(entry, { visibility: 'parents' }));
  const { head } = await family.store.position(ACCOUNT);
  const others = [await sends(anas.event('diaper')), await sends(anas.event('diaper'))];
  await sends(anas.edit(hidden, { note: 'for us' }));
  const held = others.map(({ id }) => id);
  expect(await pulledBy('rosa', head, 1)).toEqual({ held, gone: [] });
});

test('is told nothing of an entry that was hidden and shown again', async () => {
  const entry = await sends(anas.event('diaper'));
  const { head } = await family.store.position(ACCOUNT);
  const hidden = await sends(anas.edit(entry, { visibility: 'parents' }));
  const other = await sends(anas.event('diaper'));
  await sends(anas.edit(hidden, { visibility: 'family' }));
  expect(await pulledBy('rosa', head, 1)).toEqual({ held: [other.id, entry.id], gone: [] });
});

async function sends<R extends AnyRecord>(record: R): Promise<R> {
  const request = { node: anas.node, rows: [{ collection: 'events', record }] };
  const { verdicts } = await push(family.store, await family.actor('ana'), request, NOW);
  expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
  return record;
}

/** What a device learns from all pages after a place. */
async function pulledBy(userId: 'rosa', since: number, limit: number) {
  const found: { held: string[]; gone: string[] } = { held: [], gone: [] };
  const actor = await family.actor(userId);
  let checkpoint = { epoch: 'epoch-1', seq: since };
  for (let more = true; more;) {
    const answer = await pull(family.store, actor, { checkpoint, limit }, NOW);
    found.held.push(...answer.changes.map(({ record }) => record.id));
    found.gone.push(...(answer.gone ?? []).map(({ id }) => id));
    ({ checkpoint, more } = answer);
  }
  return found;
}
