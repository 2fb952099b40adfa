import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { photoOf } from '../../schema/records/photo.ts';
import { presets } from '../../schema/rights/presets.ts';
import { requireVaultOpen } from '../../server/accounts/credentials/vault-step-up.ts';
import { authenticate } from '../../server/http/access.ts';
import { createDevice } from '../helpers/device-records.ts';
import { makeJpeg } from '../helpers/jpeg.ts';
import type { Answer } from '../helpers/api.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';

/** The export, and step-up authentication for the vault. */

let server: TestServer;
let family: TestFamily;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now, limitAttempts: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Long enough after the previous test for its rate limits to be over.
  now += 25 * HOUR_MS;
  family = await server.createFamily();
});

describe('an export', () => {
  test('needs a password that was just confirmed in this session', async () => {
    const { owner } = family;
    expect(await owner.api.get('/api/gdpr/export')).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED' },
    });
    await confirm(owner);
    const other = await signInAgain(server.url, owner);
    expect((await other.api.get('/api/gdpr/export')).status).toBe(403);
    now += 11 * MINUTE_MS;
    expect((await owner.api.get('/api/gdpr/export')).status).toBe(403);
  });

  test('contains everything that a parent may see: records with their history, tables and the profile', async () => {
    const { owner, parent, childId } = family;
    const device = createDevice(owner.id, { childId, now: () => now });
    const [note, feed, gone] = [
      device.event('note', { note: '=1+1 süß', visibility: 'parents' }),
      device.event('feeding'),
      device.event('diaper'),
    ];
    await owner.api.push(device.node, ['events', note], ['events', feed], ['events', gone]);
    now += 1_000;
    await owner.api.put(`/api/events/${feed.id}`, { note: 'first' });
    now += 1_000;
    await owner.api.put(`/api/events/${feed.id}`, { note: 'second' });
    await owner.api.delete(`/api/events/${gone.id}`);
    await owner.api.post('/api/invites', { role: 'parent', name: 'Grandpa' });
    await owner.api.put(`/api/user-children/${childId}`, { photo: photoOf(makeJpeg()) });

    const { files, headers } = await exported(parent);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="nestling-export-${new Date(now).toISOString().slice(0, 10)}.zip"`,
    );
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      `children/${childId}.jpg`,
      'csv/feeding.csv',
      'csv/note.csv',
      'data/albums.json',
      'data/articles.json',
      'data/children.json',
      'data/contacts.json',
      'data/documents.json',
      'data/events.json',
      'data/growth.json',
      'data/invitations.json',
      'data/listItems.json',
      'data/logDefinitions.json',
      'data/members.json',
      'data/motorMilestones.json',
      'data/overrides.json',
      'data/parentingPlans.json',
      'data/photos.json',
      'data/preferences.json',
      'data/profile.json',
      'data/reminders.json',
      'data/responses.json',
      'data/schedule.json',
      'data/sessions.json',
      'data/timers.json',
    ]);
    const events = JSON.parse(files['data/events.json'] ?? '') as Exported[];
    expect(events.map(({ id }) => id).toSorted()).toEqual([note.id, feed.id, gone.id].toSorted());
    expect(events.find(({ id }) => id === feed.id)).toMatchObject({
      note: 'second',
      history: [
        { path: 'note', value: 'first' },
        { path: 'note', value: '', by: owner.id },
      ],
    });
    expect(events.find(({ id }) => id === gone.id)?.removed).not.toBeNull();
    expect(JSON.parse(files['data/children.json'] ?? '')).toHaveLength(2);
    expect(JSON.parse(files['data/members.json'] ?? '')).toHaveLength(3);
    expect(JSON.parse(files['data/profile.json'] ?? '')).toMatchObject({
      username: parent.username,
    });
    expect(files['data/invitations.json']).toContain('Grandpa');
    expect(files['csv/note.csv']).toContain("'=1+1 süß");
    // The export contains no secrets of anybody.
    expect(Object.values(files).join('')).not.toMatch(/password|token_?hash|\$argon2/i);
  });

  test('of a caregiver contains their own entries, and others only of children that they may export', async () => {
    const { owner, caregiver, childId } = family;
    const anas = createDevice(owner.id, { childId, now: () => now });
    const rosas = createDevice(caregiver.id, { childId, now: () => now });
    const [hers, theirs, hidden] = [
      rosas.event('diaper'),
      anas.event('diaper'),
      anas.event('note', { note: 'for us', visibility: 'parents' }),
    ];
    await caregiver.api.push(rosas.node, ['events', hers]);
    await owner.api.push(anas.node, ['events', theirs], ['events', hidden]);

    const without = await exported(caregiver);
    expect(idsIn(without.files['data/events.json'])).toEqual([hers.id]);
    expect(idsIn(without.files['data/children.json'])).toEqual([]);
    expect(without.files['data/invitations.json']).toBeUndefined();

    const path = `/api/user-children/${childId}/caregivers/${caregiver.id}/permissions`;
    const permissions = { ...presets.nanny, export: true };
    expect((await owner.api.patch(path, { permissions })).status).toBe(200);
    const with_ = await exported(caregiver);
    expect(idsIn(with_.files['data/events.json'])).toEqual([hers.id, theirs.id].toSorted());
    expect(idsIn(with_.files['data/children.json'])).toEqual([childId]);
    const all = Object.values(with_.files).join('');
    expect(all).not.toContain(family.otherChildId);
    expect(all).not.toContain(owner.username);
  });

  test('is limited to five an hour', async () => {
    await confirm(family.owner);
    for (let i = 0; i < 5; i += 1) {
      expect((await download(family.owner)).status).toBe(200);
    }
    expect((await family.owner.api.get('/api/gdpr/export')).status).toBe(429);
  });

  test('of many entries contains each once', async () => {
    const device = createDevice(family.owner.id, { childId: family.childId, now: () => now });
    const made = Array.from({ length: 1_200 }, (_, i) =>
      // Many entries with the same time, at a page boundary.
      device.event('diaper', { startedAt: now - Math.floor(i / 400) * 1_000 }),
    );
    for (let i = 0; i < made.length; i += 200) {
      const records = made.slice(i, i + 200).map((event) => ['events', event] as [string, unknown]);
      await family.owner.api.push(device.node, ...records);
    }
    const { files } = await exported(family.owner);
    expect(idsIn(files['data/events.json'])).toEqual(made.map(({ id }) => id).toSorted());
    expect(files['csv/diaper.csv']?.trimEnd().split('\r\n')).toHaveLength(1 + made.length);
  });
});

describe('the vault', () => {
  test('opens for 15 minutes and one session with a mailed code, once', async () => {
    const { owner } = family;
    const asked = await owner.api.post('/api/vault/request-2fa');
    expect(asked).toMatchObject({ status: 200, body: { expiresAt: now + 10 * MINUTE_MS } });
    const { code } = asked.body as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    await server.accounts.mailer.settled();
    expect(server.sentMails.at(-1)).toMatchObject({ to: owner.username });
    expect(server.sentMails.at(-1)?.text).toContain(code);

    await expect(enter(owner)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    const elsewhere = await signInAgain(server.url, owner);
    expect((await verify(elsewhere, code)).body).toMatchObject({ code: 'CODE_INVALID' });
    expect(await verify(owner, code)).toMatchObject({
      status: 200,
      body: { verified: true, expiresAt: now + 15 * MINUTE_MS },
    });
    await enter(owner);
    await expect(enter(elsewhere)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    expect((await verify(owner, code)).body).toMatchObject({ code: 'CODE_INVALID' });
    now += 14 * MINUTE_MS;
    await enter(owner);
    now += 1 * MINUTE_MS;
    await expect(enter(await signInAgain(server.url, owner))).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    });
  });

  test('stays open as long as the person has chosen', async () => {
    const { owner } = family;
    const opened = await owner.api.post('/api/vault/verify-2fa', {
      code: await codeFor(owner),
      minutes: 60,
    });
    expect(opened.body).toMatchObject({ expiresAt: now + 60 * MINUTE_MS });
    const odd = { code: '123456', minutes: 600 };
    expect((await owner.api.post('/api/vault/verify-2fa', odd)).status).toBe(400);
    // The token of the request ends before the vault closes.
    const member = await authenticate(server.accounts, owner.accessToken, now);
    now += 59 * MINUTE_MS;
    await requireVaultOpen(server.db, member, now);
  });

  test('refuses a code after ten minutes', async () => {
    const code = await codeFor(family.owner);
    now += 10 * MINUTE_MS + 1;
    expect((await verify(family.owner, code)).body).toMatchObject({ code: 'CODE_INVALID' });
  });

  test('is locked for 15 minutes after five wrong codes, also for the right one', async () => {
    const { owner } = family;
    const code = await codeFor(owner);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let i = 0; i < 5; i += 1) {
      now += MINUTE_MS;
      expect((await verify(owner, wrong)).body).toMatchObject({ code: 'CODE_INVALID' });
    }
    const locked = await verify(owner, code);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBe(15 * 60);
    now += 14 * MINUTE_MS;
    const again = await signInAgain(server.url, owner);
    expect((await verify(again, await codeFor(again))).status).toBe(429);
    now += MINUTE_MS;
    expect((await verify(again, await codeFor(again))).status).toBe(200);
  });

  test('sends at most one code a minute, and eight an hour', async () => {
    const { owner } = family;
    const ask = () => owner.api.post('/api/vault/request-2fa');
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    for (let i = 0; i < 7; i += 1) {
      now += MINUTE_MS;
      expect((await ask()).status).toBe(200);
    }
    now += MINUTE_MS;
    expect((await ask()).status).toBe(429);
  });

  test('sends no code to somebody without the right to documents', async () => {
    expect((await family.caregiver.api.post('/api/vault/request-2fa')).body).toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(enter(family.caregiver)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

type Exported = { id: string; removed: unknown; history?: unknown[] };

function confirm({ api, password }: Person): Promise<Answer> {
  return api.post('/api/auth/confirm-password', { password });
}

function download({ accessToken }: Person): Promise<Response> {
  return fetch(`${server.url}/api/gdpr/export`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

async function exported(person: Person) {
  await confirm(person);
  const response = await download(person);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return {
    headers: response.headers,
    files: Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
    ),
  };
}

function idsIn(json: string | undefined): string[] {
  return (JSON.parse(json ?? '') as Exported[]).map(({ id }) => id).toSorted();
}

async function codeFor({ api }: Person): Promise<string> {
  return ((await api.post('/api/vault/request-2fa')).body as { code: string }).code;
}

function verify({ api }: Person, code: string): Promise<Answer> {
  return api.post('/api/vault/verify-2fa', { code });
}

/** The check that every route of the vault has to make. */
async function enter({ accessToken }: Person): Promise<void> {
  const member = await authenticate(server.accounts, accessToken, now);
  await requireVaultOpen(server.db, member, now);
}
