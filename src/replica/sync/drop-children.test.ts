import { describe, expect, test } from 'vitest';
import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import { SILENCE_MAX_MS } from '../../../schema/limits.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { createMemoryDeviceStore } from '../../../tests/helpers/sync.ts';
import { SyncStore } from './sync-store.ts';

const NOW = Date.UTC(2026, 2, 14);
const ROSA = 'user-rosa';

/** A device whose writes fail once `writesLeft` have been made. */
function createEnvironment() {
  const crash = { writesLeft: Number.POSITIVE_INFINITY };
  const documents = Object.fromEntries(
    collectionNames.map((name) => [
      name,
      new MemoryDocuments(name, () => {
        if (crash.writesLeft <= 0) throw new Error('the device dies');
        crash.writesLeft -= 1;
      }),
    ]),
  ) as Record<CollectionName, MemoryDocuments>;
  let now = NOW;
  const store = new SyncStore({
    userId: ROSA,
    node: 'noderosa',
    collections: documents,
    clock: { now: () => now, skewMs: () => 0 },
    device: createMemoryDeviceStore(),
  });
  const ids = () =>
    Object.values(documents)
      .flatMap((each) => each.all().map(({ id }) => id))
      .toSorted();
  return { crash, store, ids, setNow: (at: number) => (now = at) };
}

function recordOf(id: string, fields: Record<string, unknown> = {}): AnyRecord {
  return {
    id,
    childId: null,
    createdBy: 'user-ana',
    createdAt: NOW,
    updatedBy: 'user-ana',
    updatedAt: NOW,
    schemaVersion: 1,
    clocks: { '*': makeStamp(NOW, 0, 'nodeanaa') },
    removed: null,
    ...fields,
  };
}

const change = (collection: CollectionName, record: AnyRecord, seq = 1) => ({
  collection,
  record,
  seq,
});
const childOf = (id: string, validTo: number | null) =>
  change(
    'children',
    recordOf(id, { childId: id, caregivers: [{ userId: ROSA, permissions: { validTo } }] }),
  );
const memberOf = (role: Role, limit: object | null = null) =>
  change('members', recordOf(ROSA, { role, limit }));

describe('children whose right has expired', () => {
  test('are dropped at the end of the right, not before', async () => {
    const { store, setNow } = createEnvironment();
    await store.absorb([
      memberOf('caregiver'),
      childOf('child-mia', NOW + 1_000),
      childOf('child-leo', null),
    ]);
    const known = { role: null, heardAt: NOW };
    expect(await store.expiredChildren(known)).toEqual([]);
    setNow(NOW + 1_000);
    expect(await store.expiredChildren(known)).toEqual(['child-mia']);
  });

  test('are all children when the limit of the caregiver has ended', async () => {
    const { store } = createEnvironment();
    await store.absorb([
      memberOf('caregiver', { validTo: NOW }),
      childOf('child-mia', null),
      childOf('child-leo', null),
    ]);
    const expired = await store.expiredChildren({ role: null, heardAt: NOW });
    expect(expired.toSorted()).toEqual(['child-leo', 'child-mia']);
  });

  test('are all children of a caregiver after a long silence, also children without a record', async () => {
    const { store, setNow } = createEnvironment();
    await store.absorb([
      memberOf('caregiver'),
      childOf('child-mia', null),
      change('events', recordOf('event-1', { childId: 'child-gone' })),
    ]);
    const known = { role: null, heardAt: NOW };
    setNow(NOW + SILENCE_MAX_MS);
    expect(await store.expiredChildren(known)).toEqual([]);
    setNow(NOW + SILENCE_MAX_MS + 1);
    const expired = await store.expiredChildren(known);
    expect(expired.toSorted()).toEqual(['child-gone', 'child-mia']);
  });

  test('are none where the clock was set back, and none for parents', async () => {
    const { store, setNow } = createEnvironment();
    await store.absorb([memberOf('caregiver'), childOf('child-mia', NOW - 1)]);
    setNow(NOW - SILENCE_MAX_MS * 10);
    expect(await store.expiredChildren({ role: null, heardAt: NOW })).toEqual([]);
    setNow(NOW + SILENCE_MAX_MS * 10);
    await store.absorb([
      change(
        'members',
        { ...memberOf('parent').record, clocks: { '*': makeStamp(NOW + 1, 0, 'nodeanaa') } },
        2,
      ),
    ]);
    expect(await store.expiredChildren({ role: null, heardAt: NOW })).toEqual([]);
  });

  test('follow the role of the session on a device that has no member record yet', async () => {
    const { store } = createEnvironment();
    await store.absorb([childOf('child-mia', NOW)]);
    expect(await store.expiredChildren({ role: 'super_admin', heardAt: NOW })).toEqual([]);
    expect(await store.expiredChildren({ role: null, heardAt: NOW })).toEqual([]);
    expect(await store.expiredChildren({ role: 'caregiver', heardAt: NOW })).toEqual(['child-mia']);
  });
});

test('dropping a child continues after a crash at any of its writes', async () => {
  const about = { childId: 'child-mia' };
  for (let writes = 0; writes < 12; writes++) {
    const { crash, store, ids } = createEnvironment();
    await store.absorb([
      memberOf('caregiver'),
      childOf('child-mia', NOW),
      childOf('child-leo', null),
      ...['event-1', 'event-2'].map((id) => change('events', recordOf(id, about))),
      change('timers', recordOf('timer-1', about)),
      change('growth', recordOf('growth-1', about)),
    ]);
    crash.writesLeft = writes;
    await store.dropChildren(['child-mia']).catch(() => undefined);
    // After the restart, the device still finds the children to drop as long as a record is left.
    crash.writesLeft = Number.POSITIVE_INFINITY;
    await store.dropChildren(await store.expiredChildren({ role: null, heardAt: NOW }));
    expect(ids()).toEqual(['child-leo', ROSA]);
  }
});
