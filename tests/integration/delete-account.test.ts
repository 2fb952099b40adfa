import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { accountTables } from '../../server/db/account-tables.ts';
import { restoreEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { isEmbedded } from '../../server/db/open.ts';
import { listSnapshots, readSnapshot, writeSnapshot } from '../../server/db/snapshots.ts';
import { deletionHash } from '../../server/db/deletions.ts';
import type { Answer } from '../helpers/api.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Permanent deletion removes the data everywhere, and nothing restores it. */

const MARKER = 'zuckerschnecke-7731';

let server: TestServer;
let family: TestFamily;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
  device = createDevice(family.owner.id, { childId: family.childId });
});

describe('deleting the owner’s account', () => {
  test('deletes the family from every table, and nothing of another family', async () => {
    const other = await server.createFamily();
    await sayEverywhere(family.owner);
    const { api } = other.owner;
    await api.post('/api/user-children', { name: 'Untouched' });
    const before = await tablesWith(MARKER);
    expect(before).toEqual(expect.arrayContaining(['invites', 'record_history', 'records']));

    const answer = await deleteAccount(family.owner);
    expect(answer.status).toBe(200);
    const { deletedAt, backupsUntil } = answer.body as { deletedAt: number; backupsUntil: number };
    expect(backupsUntil - deletedAt).toBe(30 * DAY_MS);

    await server.accounts.mailer.settled();
    const told = server.sentMails.slice(-3).map(({ to, text }) => [to, /owner of/.test(text)]);
    expect(Object.fromEntries(told)).toEqual({
      [family.owner.username]: false,
      [family.parent.username]: true,
      [family.caregiver.username]: true,
    });

    expect(await tablesWith(MARKER)).toEqual([]);
    expect(await tablesWith(family.accountId)).toEqual([]);
    const people = [family.owner, family.parent, family.caregiver];
    for (const { id, username } of people) {
      expect(await tablesWith(id)).toEqual([]);
      expect(await tablesWith(username)).toEqual([]);
    }
    const { body: children } = await api.get('/api/user-children');
    expect(children).toHaveLength(3);
  });

  test('changes nothing when the password is wrong', async () => {
    const answer = await deleteAccount({ ...family.owner, password: 'not it' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    expect((await family.parent.api.get('/api/user-children')).body).toHaveLength(2);
  });

  test('ends every session at once, and refuses later pushes', async () => {
    const socket = io(server.url, { auth: { token: family.parent.accessToken }, forceNew: true });
    await new Promise((resolve) => socket.on('connect', () => resolve(null)));
    const cut = new Promise((resolve) => socket.on('disconnect', resolve));
    await deleteAccount(family.owner);
    expect(await cut).toBe('io server disconnect');
    socket.close();

    for (const person of [family.owner, family.parent, family.caregiver]) {
      const row = { collection: 'events', record: device.event('note', { note: MARKER }) };
      const push = await person.api.post('/api/sync/push', { node: device.node, rows: [row] });
      expect(push).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
      const { refreshToken, username, password } = person;
      expect(await server.api.post('/api/auth/refresh', { refreshToken })).toMatchObject({
        status: 401,
        body: { code: 'ACCOUNT_GONE' },
      });
      const login = await server.api.post('/api/auth/login', { username, password });
      expect(login.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    expect(await tablesWith(MARKER)).toEqual([]);
  });

  test('is not undone by a concurrent write', async () => {
    const pushes = Array.from({ length: 12 }, () => {
      const record = device.event('note', { note: MARKER });
      return family.parent.api.post('/api/sync/push', {
        node: device.node,
        rows: [{ collection: 'events', record }],
      });
    });
    const [deleted, ...answers] = await Promise.all([deleteAccount(family.owner), ...pushes]);
    expect(deleted?.status).toBe(200);
    // Each was either committed before, and deleted with the rest, or refused.
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    await expect(
      server.accounts.store.transaction(family.accountId, () => Promise.resolve()),
    ).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect(await tablesWith(MARKER)).toEqual([]);
    expect(await tablesWith(family.accountId)).toEqual([]);
  });
});

test('the list of account tables is complete', async () => {
  const rows = await server.db.query<{ table_name: string }>(
    `select distinct table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id'`,
  );
  const names = rows.map(({ table_name }) => table_name);
  expect([...accountTables].toSorted()).toEqual(names.toSorted());
});

describe('deleting a parent’s or a caregiver’s account', () => {
  test('keeps their entries in the family, without their name', async () => {
    const { parent, owner } = family;
    await sayEverywhere(owner);
    const name = `${MARKER}-ben`;
    await parent.api.patch('/api/auth/me', { name, phone: `${name} 555`, relation: 'father' });
    const theirs = createDevice(parent.id, { childId: family.childId });
    const event = theirs.event('diaper');
    await parent.api.push(theirs.node, ['events', event]);

    expect((await deleteAccount(parent)).status).toBe(200);

    await server.accounts.mailer.settled();
    expect(await tablesWith(parent.username)).toEqual([]);
    expect(await tablesWith(name)).toEqual([]);
    expect((await parent.api.get('/api/events')).status).toBe(401);
    const { refreshToken } = parent;
    expect((await server.api.post('/api/auth/refresh', { refreshToken })).body).toMatchObject({
      code: 'ACCOUNT_GONE',
    });
    expect((await owner.api.get(`/api/events/${event.id}`)).body).toMatchObject({
      id: event.id,
      createdBy: parent.id,
    });
    expect((await owner.api.get('/api/auth/users')).body).toHaveLength(2);
    expect((await family.caregiver.api.get('/api/events')).status).toBe(200);
  });
});

describe('a restored backup', () => {
  test('brings back neither a deleted family nor a deleted person', { tags: 'long' }, async () => {
    const dataDir = await temporaryFolder('deleted');
    const before = await startTestServer({ dataDir });
    const [gone, staying] = [await before.createFamily(), await before.createFamily()];
    if (!isEmbedded(before.db)) throw new Error('not embedded');
    const { db } = before;
    const snapshot = await writeSnapshot(dataDir, () => db.dump(), Date.now());
    await deleteAccount(gone.owner);
    await deleteAccount(staying.parent);
    await before.accounts.mailer.settled();
    await before.stop();

    await restoreEmbedded(dataDir, await readSnapshot(snapshot), migrate);
    const after = await startTestServer({ dataDir });
    try {
      for (const trace of [gone.accountId, gone.owner.username, gone.caregiver.id]) {
        expect(await tablesWith(trace, after)).toEqual([]);
      }
      expect(await tablesWith(staying.parent.username, after)).toEqual([]);
      const { api } = await signInAgain(after.url, staying.owner);
      expect((await api.get('/api/user-children')).body).toHaveLength(2);
      expect((await api.get('/api/auth/users')).body).toHaveLength(2);
      const known = await after.db.query<{ hash: string }>('select hash from deletions');
      expect(known.map(({ hash }) => hash)).toEqual(
        expect.arrayContaining([
          deletionHash(gone.accountId),
          deletionHash(staying.accountId, staying.parent.id),
        ]),
      );
    } finally {
      await after.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});

describe('a copy from before a deletion', () => {
  test('is deleted after 30 days, also on a server that rarely runs', async () => {
    const dataDir = await temporaryFolder('copies');
    const dump = () => Promise.resolve(new Blob(['x']));
    const start = Date.UTC(2026, 0, 1, 12);
    for (const day of [0, 1, 20, 31, 40]) await writeSnapshot(dataDir, dump, start + day * DAY_MS);
    await mkdir(join(dataDir, 'db.before-2026-01-05T10-00-00-000Z'));
    await mkdir(join(dataDir, 'db.before-2026-02-08T10-00-00-000Z'));
    await writeSnapshot(dataDir, dump, start + 45 * DAY_MS);
    const days = (await listSnapshots(dataDir)).map((path) => /-(\d{8})T/.exec(path)?.[1]);
    expect(days).toEqual(['20260215', '20260210', '20260201', '20260121']);
    const left = await readdir(dataDir);
    expect(left.filter((name) => name.startsWith('db.'))).toEqual([
      'db.before-2026-02-08T10-00-00-000Z',
    ]);
    await rm(dataDir, { recursive: true });
  });
});

function deleteAccount({ api, password }: Person): Promise<Answer> {
  return api.raw('/api/gdpr/delete-account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
}

/** Writes the marker into every field that a person can fill in. */
async function sayEverywhere({ api }: Person): Promise<void> {
  await api.post('/api/user-children', { name: MARKER });
  await api.post('/api/invites', { role: 'parent', name: MARKER });
  const event = device.event('note', { note: MARKER });
  await api.push(device.node, ['events', event]);
  await api.put(`/api/events/${event.id}`, { note: 'something else' });
}

/** All tables that contain the text. */
async function tablesWith(text: string, { db } = server): Promise<string[]> {
  const tables = await db.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { table_name } of tables) {
    const rows = await db.query(
      `select 1 from ${table_name} t where strpos(t::text, $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(table_name);
  }
  return found;
}
