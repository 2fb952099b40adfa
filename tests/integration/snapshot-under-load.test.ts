import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord } from '../../schema/records/event.ts';
import { digestOf } from '../../schema/rules/merge.ts';
import type { Database } from '../../server/db/database.ts';
import { restoreEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { isEmbedded } from '../../server/db/open.ts';
import { renewEpoch } from '../../server/db/settings.ts';
import { readSnapshot, writeSnapshot } from '../../server/db/snapshots.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const FAMILIES = 2;
const SNAPSHOTS = 2;
/** The pushes of each family before the first snapshot, and between snapshots. */
const PUSHES = 8;

let folder: string;
let running: TestServer[];

beforeEach(async () => {
  folder = await temporaryFolder('under-load');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(folder, { recursive: true });
});

describe('a snapshot taken while devices write', () => {
  test('restores only whole pushes, and all that were answered before it', async () => {
    const server = await start('live');
    const { db } = server;
    if (!isEmbedded(db)) throw new Error('not embedded');
    const writers: Writer[] = [];
    for (let i = 0; i < FAMILIES; i += 1) writers.push(createWriter(await server.createFamily()));
    const writing = writers.map((writer) => writer.run());

    const taken: { path: string; answeredBefore: string[][][] }[] = [];
    for (let i = 0; i < SNAPSHOTS; i += 1) {
      const from = writers.map(({ answered }) => answered.length);
      await until(() =>
        writers.every(({ answered }, at) => answered.length >= (from[at] ?? 0) + PUSHES),
      );
      const answeredBefore = writers.map(({ answered }) => [...answered]);
      // The names of snapshots have a resolution of one second.
      const path = await writeSnapshot(folder, () => db.dump(), Date.now() + i * 1_000);
      taken.push({ path, answeredBefore });
    }
    for (const writer of writers) writer.stop();
    await Promise.all(writing);

    for (const [i, { path, answeredBefore }] of taken.entries()) {
      const restored = await restore(path, `restored-${i}`);
      for (const [at, writer] of writers.entries()) {
        const held = await heldBy(restored.db, writer.accountId);
        expect(answeredBefore[at]?.flat().filter((id) => !held.has(id))).toEqual([]);
        for (const ids of writer.sent) {
          const there = ids.filter((id) => held.has(id)).length;
          expect([0, ids.length]).toContain(there);
        }
        await expectInOrder(restored.db, writer.accountId);
      }
      await expectIndexesWhole(restored.db);
    }
    // The restored database can be written to.
    expect(await running.at(-1)?.createFamily()).toHaveProperty('childId');
  });
});

type Writer = {
  accountId: string;
  /** The ids of each push, before it is sent. */
  sent: string[][];
  /** The verdicts of each push, when its answer has arrived. */
  answered: string[][];
  run(): Promise<void>;
  stop(): void;
};

/** Sends two new entries and a change of an older one in each push, one push after the other. */
function createWriter({ accountId, owner, childId }: TestFamily): Writer {
  const device = createDevice(owner.id, { childId });
  const stopping = new AbortController();
  let older: EventRecord | null = null;
  const sent: string[][] = [];
  const answered: string[][] = [];
  return {
    accountId,
    sent,
    answered,
    async run() {
      while (!stopping.signal.aborted) {
        const fresh = [device.event('diaper'), device.event('bath')];
        const changed = older ? [device.edit(older, { note: `change ${sent.length}` })] : [];
        const ids = fresh.map(({ id }) => id);
        sent.push(ids);
        await owner.api.push(
          device.node,
          ...[...fresh, ...changed].map((record): [string, unknown] => ['events', record]),
        );
        answered.push(ids);
        older = fresh[0] ?? null;
      }
    },
    stop: () => stopping.abort(),
  };
}

async function start(name: string): Promise<TestServer> {
  const server = await startTestServer({ dataDir: join(folder, name) });
  running.push(server);
  return server;
}

async function restore(path: string, name: string): Promise<TestServer> {
  await restoreEmbedded(join(folder, name), await readSnapshot(path), async (db) => {
    await migrate(db);
    await renewEpoch(db, Date.now());
  });
  return start(name);
}

async function heldBy(db: Database, accountId: string): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>('select id from records where account_id = $1', [
    accountId,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The head of the account is its last change, and the digest of each record is right. */
async function expectInOrder(db: Database, accountId: string): Promise<void> {
  const [account] = await db.query<{ head: number }>(
    'select head from accounts where account_id = $1',
    [accountId],
  );
  const rows = await db.query<{ seq: number; digest: string; body: EventRecord }>(
    'select seq, digest, body from records where account_id = $1',
    [accountId],
  );
  expect(Math.max(...rows.map(({ seq }) => seq))).toBe(account?.head);
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(rows.length);
  expect(rows.filter(({ digest, body }) => digest !== digestOf(body))).toEqual([]);
}

/** Index scans return the same rows as table scans. */
async function expectIndexesWhole(db: Database): Promise<void> {
  const counts = await db.transaction(async (tx) => {
    const found: unknown[] = [];
    for (const without of ['indexscan', 'seqscan']) {
      await tx.query('set local enable_indexscan = on');
      await tx.query('set local enable_seqscan = on');
      await tx.query(`set local enable_${without} = off`);
      found.push(
        await tx.query('select account_id, id, seq from records order by account_id, seq'),
      );
    }
    return found;
  });
  expect(counts[0]).toEqual(counts[1]);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
