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
import { push } from '../records/sync.ts';
import { messagesFor } from './messages.ts';

/** Several changes that are read together, and so are told by messages that follow on from each other. */

const NOW = Date.UTC(2026, 10, 22, 12);
const NAMES = { members: new Map(), children: new Map() };

let family: RecordFamily<'ana' | 'rosa'>;
let anas: TestDevice;

beforeEach(async () => {
  family = await foundRecordFamily({ ana: 'super_admin', rosa: 'caregiver' }, () => NOW);
  await family.grant('rosa', presets.nanny);
  anas = createDevice('ana', { childId: CHILD, now: () => NOW });
});

// Invariant I28 (docs/sync-spec.md)
test('take a hidden entry away that was edited again after another change', async () => {
  const entry = anas.event('diaper');
  await sends(entry);
  const from = await head();
  const hidden = anas.edit(entry, { visibility: 'parents' });
  await sends(hidden);
  await sends(anas.event('diaper'));
  await sends(anas.edit(hidden, { note: 'for us' }));
  const messages = await toldTo('rosa', from);
  expect(messages.flatMap(({ message }) => message.gone ?? [])).toEqual([
    { collection: 'events', id: entry.id },
  ]);
  expect(JSON.stringify(messages)).not.toContain('for us');
});

test('call an entry new that was edited again after another change', async () => {
  const from = await head();
  const entry = anas.event('diaper');
  await sends(entry);
  await sends(anas.event('diaper'));
  await sends(anas.edit(entry, { note: 'wet' }));
  const messages = await toldTo('rosa', from);
  expect(messages.map(({ event }) => event)).toEqual(['log:new', 'log:new']);
});

async function sends(record: AnyRecord): Promise<void> {
  const rows = [{ collection: 'events', record }];
  const { verdicts } = await push(
    family.store,
    await family.actor('ana'),
    { node: anas.node, rows },
    NOW,
  );
  expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
}

async function head(): Promise<number> {
  return (await family.store.position(ACCOUNT)).head;
}

async function toldTo(userId: 'rosa', from: number) {
  const changes = await family.store.changesSince(ACCOUNT, from, 100);
  const about = { epoch: 'epoch-1', from, names: NAMES, now: NOW };
  return messagesFor(await family.actor(userId), changes, about);
}
