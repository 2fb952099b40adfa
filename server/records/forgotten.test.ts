import { beforeEach, expect, test } from 'vitest';
import type { EventRecord } from '../../schema/records/event.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import { actorWith, householdOf } from './audience.ts';
import { putMember, setGrant } from './people.ts';
import { push } from './sync.ts';

/**
 * Devices send records back that a restored server has forgotten. A caregiver can send back only
 * her own records; her device keeps other records if she may see them.
 */

const ACCOUNT = 'family';
const CHILD = 'child-mia';
const NOW = Date.UTC(2026, 10, 22, 12);

let store: TestRecordStore;
const anas = createDevice('ana', { childId: CHILD, now: () => NOW });
/** From another device of hers, days ago. */
const rosas = createDevice('rosa', { childId: CHILD, now: () => NOW - 3 * 86_400_000 });

beforeEach(async () => {
  store = new TestRecordStore();
  await store.transaction(ACCOUNT, async (tx) => {
    const at = { by: 'ana', now: NOW };
    await putMember(tx, { userId: 'ana', name: 'Ana', color: '#B45309', role: 'super_admin' }, at);
    await putMember(tx, { userId: 'rosa', name: 'Rosa', color: '#B45309', role: 'caregiver' }, at);
    tx.put('children', childOf(CHILD), { narrowed: false });
  });
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
  const leo = childOf('child-leo');
  const rows = [{ collection: 'children', record: leo }];
  const { verdicts } = await push(store, await rosa(), { node: 'rosas000', rows }, NOW);
  expect(verdicts[0]).toMatchObject({ verdict: 'rejected', gone: true });
});

function childOf(childId: string) {
  return createRecord({ by: 'ana', at: NOW, node: anas.node, skewMs: 0 }, childId, {
    childId,
    name: 'Mia',
    birthdate: null,
    gender: null,
    chartSex: null,
    gestationDays: null,
    color: '#3B82F6',
    caregivers: [],
  });
}

function grant(permissions: Grant | null) {
  return store.transaction(ACCOUNT, (tx) =>
    setGrant(tx, { childId: CHILD, userId: 'rosa', permissions }, { by: 'ana', now: NOW }),
  );
}

async function rosa() {
  const person = { accountId: ACCOUNT, userId: 'rosa', role: 'caregiver' as const };
  return actorWith(person, await householdOf(store, person), NOW);
}

async function sends(record: EventRecord) {
  const rows = [{ collection: 'events', record }];
  const { verdicts } = await push(store, await rosa(), { node: 'rosas000', rows }, NOW);
  return verdicts;
}
