import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../server/db/postgres.ts';
import { loadDevices } from '../chaos/load-device.ts';
import { compareBooks, faultsIn, nothingFound, settle } from '../chaos/server-findings.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { createFamily, startTestServer } from '../helpers/server.ts';
import { spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Faults of the machine and the network under a server on PostgreSQL: faults 37, 40 and 41 in docs/faults.md. */

const FREEZE_ENDS_WITHIN_MS = 60_000;
const GATE = 4_041;
let postgres: TestPostgres;
let ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});
afterAll(() => postgres?.stop());

test('a process that is stopped in the middle of a write delays only its family, and applies it once', async () => {
  const databaseUrl = await postgres.migratedDatabase();
  const folder = await temporaryFolder('frozen');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SAMPLE: 'off', TRUST_PROXY: 'true' };
  const [frozen, other] = await Promise.all([spawnServer(env), spawnServer(env)]);
  ends.push(
    () => frozen.stop('SIGKILL'),
    () => other.stop('SIGKILL'),
  );
  const family = await createFamily(other.url);
  const neighbours = await createFamily(other.url);
  const { owner, childId } = family;
  const device = createDevice(owner.id, { childId });
  const [held, later] = [device.event('diaper'), device.event('diaper')];
  const atFrozen = createApi(frozen.url, owner.accessToken);
  const { checkpoint } = await owner.api.pull();
  const release = await gate(databaseUrl, held.id);
  const answer = atFrozen.push(device.node, ['events', held]).then(
    () => 'answered',
    () => 'failed',
  );
  await waitsAtGate(databaseUrl);
  frozen.signal('SIGSTOP');
  await release();

  // Other families notice nothing.
  const theirs = createDevice(neighbours.owner.id, { childId: neighbours.childId });
  const from = performance.now();
  await neighbours.owner.api.push(theirs.node, ['events', theirs.event('diaper')]);
  expect(performance.now() - from).toBeLessThan(5_000);
  const { verdicts } = await owner.api.push(device.node, ['events', later]);
  expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
  expect(performance.now() - from).toBeLessThan(FREEZE_ENDS_WITHIN_MS);

  frozen.signal('SIGCONT');
  await answer;
  // The device repeats what has got no answer, at the process that had stood still.
  const repeated = await atFrozen.push(device.node, ['events', held]);
  expect(['applied', 'duplicate']).toContain(repeated.verdicts[0]?.verdict);
  const { changes } = await owner.api.pull(checkpoint);
  const ids = changes.map(({ record }) => record.id);
  expect(ids.toSorted()).toEqual([held.id, later.id].toSorted());
});

test('connections to PostgreSQL that are cut again and again lose and double nothing', async () => {
  const databaseUrl = await postgres.migratedDatabase();
  const server = await startTestServer({ databaseUrl, trustProxy: true });
  ends.push(() => server.stop());
  const family = await server.createFamily();
  const devices = await loadDevices(server.url, family, createRandom(40));
  const begin = await family.owner.api.pull();
  const stopping = new AbortController();
  const working = devices.map(async (device) => {
    while (!stopping.signal.aborted) {
      await device.work(stopping.signal);
      await delay(20);
    }
  });
  const written = () => devices.reduce((sum, { writes }) => sum + writes, 0);
  for (let cut = 0; cut < 5; cut += 1) {
    const before = written();
    await expect.poll(written).toBeGreaterThan(before + 10);
    await cutConnections(databaseUrl);
  }
  stopping.abort();
  await Promise.all(working);
  const found = nothingFound();
  await settle(devices, found);
  await compareBooks(devices, begin, found);
  expect(faultsIn(found)).toEqual(faultsIn(nothingFound()));
  expect(found.acknowledged).toBeGreaterThan(20);
  expect(devices.flatMap(({ refusals }) => refusals).filter((status) => status !== 503)).toEqual(
    [],
  );
});

test('a disk on which each commit takes seconds delays writes, and no reads', async () => {
  const databaseUrl = await postgres.migratedDatabase();
  const server = await startTestServer({ databaseUrl });
  ends.push(() => server.stop());
  const families = [await server.createFamily(), await server.createFamily()];
  const commitSec = 2;
  await server.db.exec(`
    create function slow_disk() returns trigger language plpgsql as $$
      begin perform pg_sleep(${commitSec}); return null; end $$;
    create constraint trigger slow_disk after insert on records deferrable initially deferred
      for each row execute function slow_disk()`);
  const writes = families.flatMap(({ owner, childId }) => {
    const device = createDevice(owner.id, { childId });
    return Array.from({ length: 3 }, async () => {
      const from = performance.now();
      const { verdicts } = await owner.api.push(device.node, ['events', device.event('diaper')]);
      return { verdict: verdicts[0]?.verdict, ms: performance.now() - from };
    });
  });
  await delay(300);
  const from = performance.now();
  expect((await server.api.get('/api/ready')).status).toBe(200);
  for (const { owner } of families) await owner.api.pull();
  expect(performance.now() - from).toBeLessThan(commitSec * 1_000);
  for (const { verdict, ms } of await Promise.all(writes)) {
    expect(verdict).toBe('applied');
    expect(ms).toBeGreaterThan(commitSec * 900);
  }
});

/** Makes the insertion of a record wait, with all locks that its transaction holds. @returns a function that opens */
async function gate(databaseUrl: string, recordId: string): Promise<() => Promise<void>> {
  const db = await openPostgres(databaseUrl);
  await db.exec(`
    create function gate() returns trigger language plpgsql as $$ begin
      if new.id = '${recordId}' then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return new;
    end $$;
    create trigger gate before insert on records for each row execute function gate()`);
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => (closed = resolve));
  const held = db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [GATE]);
    closed();
    await opened;
  });
  await isClosed;
  return async () => {
    open();
    await held;
    await db.close();
  };
}

async function waitsAtGate(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl);
  const waiting = () =>
    db.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
    );
  await expect.poll(waiting).toHaveLength(1);
  await db.close();
}

async function cutConnections(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl);
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await db.close();
}
