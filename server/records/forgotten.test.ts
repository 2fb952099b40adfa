import { beforeEach, expect, test } from 'vitest';
import type { EventRecord } from '../../schema/records/event.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import type { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import {
  CHILD,
  type RecordFamily,
  foundRecordFamily,
  makeChild,
} from '../../tests/helpers/record-family.ts';
import { push } from './sync.ts';

/**
 * Devices send records back that a restored server has forgotten. A caregiver can send back only
 * her own records; her device keeps other records if she may see them.
 */

const NOW = Date.UTC(2026, 10, 22, 12);

let store: TestRecordStore;
let family: RecordFamily<'ana' | 'rosa'>;
const anas = createDevice('ana', { childId: CHILD, now: () => NOW });
/** From another device of hers, days ago. */
const rosas = createDevice('rosa', { childId: CHILD, now: () => NOW - 3 * 86_400_000 });

beforeEach(async () => {
  family = await foundRecordFamily({ ana: 'super_admin', rosa: 'caregiver' }, () => NOW);
  store = family.store;
});

// Invariant I32 (docs/sync-spec.md)
test('tells a device to drop records that its user may no longer see', async () => {
  await grant({ ...presets.sitter, view: 'own' });
  const [verdict] = await sends(anas.event('diaper'));
  expect(verdict).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN', gone: true });

  await grant(null);
  const [after] = await sends(anas.event('diaper'));
  expect(after).toMatchObject({ verdict: 'rejected', gone: true });
});

test('keeps a readable record on a device that cannot give it back', async () => {
  await grant(presets.nanny);
  const [verdict] = await sends(anas.event('diaper'));
  expect(verdict).toMatchObject({ verdict: 'rejected' });
  expect(verdict).not.toHaveProperty('gone');
});

// Invariant I32 (docs/sync-spec.md)
test('keeps a person’s own record on the device, because it may be the last copy', async () => {
  await grant(null);
  const [verdict] = await sends(rosas.event('diaper'));
  expect(verdict).toMatchObject({ verdict: 'rejected' });
  expect(verdict).not.toHaveProperty('gone');
});

test('drops a child from a device that has lost the right to it', async () => {
  const leo = makeChild('child-leo', NOW);
  const rows = [{ collection: 'children', record: leo }];
  const { verdicts } = await push(store, await rosa(), { node: 'rosas000', rows }, NOW);
  expect(verdicts[0]).toMatchObject({ verdict: 'rejected', gone: true });
});

const grant = (permissions: Grant | null) => family.grant('rosa', permissions);
const rosa = () => family.actor('rosa');

async function sends(record: EventRecord) {
  const rows = [{ collection: 'events', record }];
  const { verdicts } = await push(store, await rosa(), { node: 'rosas000', rows }, NOW);
  return verdicts;
}
