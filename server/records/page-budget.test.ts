import { expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import { PULL_PAGE_MAX_BYTES } from '../../schema/limits.ts';
import type { Change } from '../../schema/wire/sync.ts';
import { history, pull } from './sync.ts';

const ana = { accountId: 'a', userId: 'u-ana', role: 'super_admin', grants: {} } as const;
const NOW = Date.UTC(2026, 10, 20);
const COUNT = 60;

async function storeOfLarge() {
  const store = new TestRecordStore();
  let read = 0;
  const large = Array.from({ length: COUNT }, (_, i) =>
    makeEvent('note', NOW - i * 60_000, { note: 'x'.repeat(60_000) }),
  );
  await store.transaction('a', (tx) => {
    for (const record of large) tx.put('events', record, { narrowed: false });
    return Promise.resolve();
  });
  const changesSince = store.changesSince.bind(store);
  store.changesSince = async (...args) => {
    const rows = await changesSince(...args);
    read = Math.max(read, rows.length);
    return rows;
  };
  return { store, ids: large.map(({ id }) => id), readAtMost: () => read };
}

function expectPage(changes: readonly Change[]): void {
  expect(changes.length).toBeGreaterThan(0);
  expect(JSON.stringify(changes).length).toBeLessThan(PULL_PAGE_MAX_BYTES + 20_000);
}

test('a page of large records ends by its bytes, and nothing is left out', async () => {
  const { store, ids, readAtMost } = await storeOfLarge();
  const found: string[] = [];
  let checkpoint = { epoch: 'epoch-1', seq: 0 };
  for (let more = true; more;) {
    const page = await pull(store, ana, { checkpoint, limit: 1_000 }, NOW);
    expectPage(page.changes);
    found.push(...page.changes.map(({ record }) => record.id));
    ({ checkpoint, more } = page);
  }
  expect(found).toEqual(ids);
  expect(readAtMost()).toBeLessThanOrEqual(64);
});

test('so does a page of the history, which counts what it has sent', async () => {
  const { store, ids } = await storeOfLarge();
  const found: string[] = [];
  let { history: cursor } = await pull(store, ana, { checkpoint: null }, NOW);
  while (cursor !== null) {
    const page = await history(store, ana, { cursor, limit: 1_000 }, NOW);
    if (page.changes.length > 0) expectPage(page.changes);
    found.push(...page.changes.map(({ record }) => record.id));
    expect(page.done).toBe(found.length);
    cursor = page.cursor;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
});
