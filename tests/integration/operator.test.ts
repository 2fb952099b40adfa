import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { backupName } from '../../server/backup/folder.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** What an operator learns before people notice: metrics, warnings of readiness, mails. */

const TOKEN = 'a token for Prometheus';
const operatorEmail = 'operator@example.org';
let server: TestServer;
let now = Date.now();
let backupDir: string;

beforeAll(async () => {
  backupDir = await temporaryFolder('backups');
  server = await startTestServer({
    metricsToken: TOKEN,
    operatorEmail,
    backupDir,
    now: () => now,
  });
});
afterAll(async () => {
  await server?.stop();
  await rm(backupDir, { recursive: true });
});

async function scrape(token = TOKEN): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
}

describe('the metrics', () => {
  test('are for whoever has the token, and for nobody without one', async () => {
    expect((await scrape()).status).toBe(200);
    expect((await scrape('another')).status).toBe(401);
    expect((await server.api.get('/api/metrics')).status).toBe(401);
    const without = await startTestServer();
    const headers = { authorization: 'Bearer ' };
    expect((await fetch(`${without.url}/api/metrics`, { headers })).status).toBe(404);
    await without.stop();
  });

  test('count requests by route and status, and rows of sync', async () => {
    const { owner, childId } = await server.createFamily();
    const device = createDevice(owner.id, { childId });
    const { checkpoint } = await owner.api.pull();
    const rows = Array.from({ length: 25 }, () => device.event('diaper'));
    await owner.api.push(device.node, ...rows.map((row): [string, unknown] => ['events', row]));
    await owner.api.pull(checkpoint);
    await createApi(server.url).get('/api/events');
    await server.accounts.security.settled();
    const { text } = await scrape();
    expect(text).toMatch(
      /requests_total\{method="POST",route="\/api\/sync\/push",status="200"\} 1/,
    );
    expect(text).toMatch(/requests_total\{method="GET",route="\/api\/events",status="401"\} 1/);
    expect(text).toContain('nestling_sync_rows_total{direction="received"} 25');
    expect(text).toContain('nestling_sync_rows_total{direction="sent"} 25');
    expect(text).toMatch(/nestling_security_events_total\{event="token-refused"\} [1-9]/);
    // Nothing in it names a family.
    for (const secret of [owner.accountId, owner.id, owner.username]) {
      expect(text).not.toContain(secret);
    }
  });

  test('are all that the dashboard and the alerts ask for', async () => {
    const { text } = await scrape();
    const known = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    for (const file of ['dashboard.json', 'alerts.yml']) {
      const asked = await readFile(join(import.meta.dirname, '../../deploy/metrics', file), 'utf8');
      const names = [...asked.matchAll(/\b(?:nestling|process|nodejs)_[a-z_0-9]+/g)];
      expect(names.length).toBeGreaterThan(5);
      expect(names.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});

describe('an operator', () => {
  const warnings = async () =>
    ((await server.api.get('/api/ready')).body as { warnings: string[] }).warnings;
  const told = () =>
    server.sentMails.filter(({ to }) => to === operatorEmail).map(({ text }) => text);

  test('is mailed once a day that the newest backup is too old, and readiness names it', async () => {
    await mkdir(join(backupDir, backupName(now)));
    expect(await warnings()).toEqual([]);
    await server.operator.watch.look();
    expect(told()).toEqual([]);
    now += DAY_MS + 4 * HOUR_MS;
    expect(await warnings()).toEqual(['backup']);
    for (let i = 0; i < 3; i += 1) await server.operator.watch.look();
    await expect.poll(told).toHaveLength(1);
    expect(told()[0]).toContain('The newest backup is 28 hours old.');
    now += DAY_MS;
    await server.operator.watch.look();
    await expect.poll(told).toHaveLength(2);
    await mkdir(join(backupDir, backupName(now)));
    expect(await warnings()).toEqual([]);
  });

  test('is told of jobs that nobody can do', async () => {
    await server.db.query(
      // Of a kind that no process of this release runs, so that it stays.
      `insert into jobs (job_id, kind, body, created_at, next_at, expires_at)
       values ('late', 'of-another-release', '{}', $1::int8, $1::int8, $1::int8)`,
      [now - HOUR_MS],
    );
    expect(await warnings()).toEqual(['jobs']);
    await server.db.query("delete from jobs where job_id = 'late'");
  });
});
