import pg from 'pg';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../schema/wire/protocol.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { asFastAsAnswered } from '../bench/server/load.ts';
import { serveProduct } from '../bench/stage/serve.ts';
import { createDevice } from '../helpers/device-records.ts';
import { freePort } from '../helpers/free-port.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { FAMILY_PASSWORD, copyFamilies } from './families.ts';
import { createCountingClient } from './http.ts';

/**
 * The first limits of one PostgreSQL, for docs/scale.md: `npx tsx tests/load/limits.ts`, after `npm run build`. How many
 * saves one account takes, where all wait for the lock of its sequence; how many take all accounts together; and how many
 * notifications PostgreSQL commits.
 */

const SECONDS = 10;
const FAMILIES = 64;
const SENDERS = 8;
const LISTENERS = 2;
const TOGETHER = 50;

const postgres = await startPostgres({ durable: true });
try {
  await saves();
  for (const accounts of [1, TOGETHER]) await notifications(accounts);
} finally {
  await postgres.stop();
}

async function saves(): Promise<void> {
  const env = { DATABASE_URL: postgres.url, PAYMENTS: 'off', SAMPLE: 'off' };
  const served = await serveProduct(await freePort(), { ...env, NODE_ENV: 'development' });
  const db = await openPostgres(postgres.url);
  const http = createCountingClient();
  const families = await copyFamilies(db, { origin: served.origin, count: FAMILIES });
  const writers = await Promise.all(
    families.map(async ({ childId, parents: [parent] }, i) => {
      const { accessToken } = (await http.post(
        `${served.origin}/api/auth/login`,
        { 'x-forwarded-for': `10.9.9.${i}` },
        { username: parent?.username, password: FAMILY_PASSWORD },
      )) as { accessToken: string };
      return { token: accessToken, device: createDevice(parent?.id ?? '', { childId }) };
    }),
  );
  for (const accounts of [1, FAMILIES]) {
    const { perSec, latenciesMs } = await asFastAsAnswered(served.origin, SECONDS * 1000, (i) => {
      const { token, device } = writers[i % accounts] as (typeof writers)[number];
      const rows = [{ collection: 'events', record: device.event('diaper') }];
      const headers = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };
      return { path: '/api/sync/push', token, headers, body: { node: device.node, rows } };
    });
    const sorted = latenciesMs.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    say(
      `${accounts} accounts: ${perSec.toFixed(0)} saves a second, median ${median.toFixed(1)} ms`,
    );
  }
  await db.close();
  await served.kill();
}

async function notifications(together: number): Promise<void> {
  let heard = 0;
  const connect = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('set synchronous_commit = off');
    return client;
  };
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, connect));
  for (const listener of listeners) {
    listener.on('notification', () => (heard += 1));
    await listener.query('listen limits');
  }
  const senders = await Promise.all(Array.from({ length: SENDERS }, connect));
  const until = performance.now() + SECONDS * 1000;
  let sent = 0;
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() < until) {
        const ids = Array.from({ length: together }, (_, i) => `account-${sent + i}`);
        sent += together;
        await sender.query('select pg_notify($1, unnest($2::text[]))', ['limits', ids]);
      }
    }),
  );
  const rate = (sent / SECONDS).toFixed(0);
  say(`NOTIFY, ${together} accounts a statement: ${rate} accounts a second, ${heard} heard`);
  for (const client of [...listeners, ...senders]) await client.end();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
