import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { SecurityEvent } from '../../server/accounts/security/events.ts';
import { securityCounts } from '../../server/accounts/security/reporter.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import {
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';

const OPERATOR = 'operator@example.org';
let server: TestServer;
let family: TestFamily;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now, operatorEmail: OPERATOR });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Sign-ins, alerts and counts of another day.
  now += 2 * DAY_MS;
  family = await server.createFamily();
});

const post = (path: string, body?: object) => family.owner.api.post(path, body);
const anyone = () => createApi(server.url);

const cases: [event: SecurityEvent, how: string, act: () => Promise<unknown>, times?: number][] = [
  ['sign-in', 'a sign-in', () => signInAgain(server.url, family.owner)],
  ['sign-out', 'a sign-out', () => post('/api/auth/logout')],
  [
    'sign-out',
    'the end of all other sessions',
    () => family.owner.api.delete('/api/auth/sessions'),
  ],
  [
    'sign-in-failed',
    'a wrong password',
    () => anyone().post('/api/auth/login', { username: family.owner.username, password: 'no' }),
  ],
  [
    'sign-in-failed',
    'an unknown address',
    () => anyone().post('/api/auth/login', { username: 'nobody@example.org', password: 'no' }),
  ],
  ['refresh-reused', 'a copied refresh token', reuseToken],
  [
    'refresh-refused',
    'an invented refresh token',
    () => anyone().post('/api/auth/refresh', { refreshToken: 'invented' }),
  ],
  ['token-refused', 'a request without a token', () => anyone().get('/api/events')],
  [
    'token-refused',
    'a forged token',
    () => createApi(server.url, `${family.owner.accessToken}x`).get('/api/events'),
  ],
  [
    'password-refused',
    'a wrong password of somebody signed in',
    () => post('/api/auth/confirm-password', { password: 'no' }),
  ],
  [
    'proof-refused',
    'a wrong code',
    () =>
      anyone().post('/api/auth/verify-confirmation', { email: 'a@example.org', code: '000000' }),
  ],
  ['proof-refused', 'a wrong invitation', () => anyone().get('/api/invites/validate/nonsense')],
  [
    'access-refused',
    'a caregiver who invites',
    () => family.caregiver.api.post('/api/invites', { role: 'parent' }),
  ],
  [
    'object-refused',
    'the id of another family’s child',
    async () => {
      const other = await server.createFamily();
      return family.owner.api.get(`/api/user-children/${other.childId}`);
    },
  ],
  ['write-refused', 'two refused rows of a push', pushForbidden, 2],
  ['input-refused', 'invalid input', () => post('/api/events', { type: 5 })],
  [
    'webhook-refused',
    'a webhook without a signature',
    () => anyone().post('/api/billing/webhook', { event: {} }),
  ],
  ['rights-changed', 'an invitation', () => post('/api/invites', { role: 'parent' })],
  [
    'rights-changed',
    'a pause',
    () =>
      family.owner.api.patch(`/api/user-children/users/${family.caregiver.id}/permissions`, {
        paused: true,
      }),
  ],
  [
    'rights-changed',
    'a removal',
    () => family.owner.api.delete(`/api/auth/users/${family.caregiver.id}`),
  ],
  [
    'credentials-changed',
    'a new password',
    () =>
      post('/api/auth/change-password', {
        currentPassword: family.owner.password,
        newPassword: 'another quiet night',
      }),
  ],
  ['exported', 'an export', exportData],
  [
    'deleted',
    'a deletion',
    () => {
      const { api, password } = family.caregiver;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ password });
      return api.raw('/api/gdpr/delete-account', { method: 'DELETE', headers, body });
    },
  ],
];

describe('a security event', () => {
  test.each(cases)('%s is counted for %s', async (event, _, act, times = 1) => {
    const before = await countOf(event);
    await act();
    await expect.poll(() => countOf(event)).toBe(before + times);
  });

  test('is not what happens in every hour of normal use', async () => {
    const before = await counts();
    const device = createDevice(family.owner.id, { childId: family.childId, now: () => now });
    await family.owner.api.push(device.node, ['events', device.event('diaper')]);
    await family.owner.api.pull();
    now += 20 * MINUTE_MS;
    expect((await family.owner.api.get('/api/events')).status).toBe(401);
    const { refreshToken } = family.owner;
    expect((await anyone().post('/api/auth/refresh', { refreshToken })).status).toBe(200);
    expect(await counts()).toEqual(before);
  });
});

describe('an alert', () => {
  test('goes to the person whose refresh token was copied, and to the operator once a day', async () => {
    const before = await mailsTo(OPERATOR, /refresh-reused/);
    await reuseToken();
    await reuseToken(await signInAgain(server.url, family.owner));
    expect(await mailsTo(family.owner.username, /devices was signed out/)).toBe(2);
    expect(await mailsTo(OPERATOR, /refresh-reused/)).toBe(before + 1);
    now += DAY_MS;
    await reuseToken(await signInAgain(server.url, family.owner));
    expect(await mailsTo(OPERATOR, /refresh-reused/)).toBe(before + 2);
  });

  test('goes to the person whose data is exported', async () => {
    await exportData();
    expect(await mailsTo(family.owner.username, /copy of your data/)).toBe(1);
  });

  test('goes to the operator only after many refused requests within an hour', async () => {
    const invite = () => family.caregiver.api.post('/api/invites', { role: 'parent' });
    for (let i = 0; i < 99; i += 1) await invite();
    expect(await mailsTo(OPERATOR, /access-refused/)).toBe(0);
    await invite();
    await expect.poll(() => mailsTo(OPERATOR, /access-refused/)).toBe(1);
  });
});

async function reuseToken({ refreshToken } = family.owner): Promise<void> {
  const refresh = (token: string) => anyone().post('/api/auth/refresh', { refreshToken: token });
  const next = (await refresh(refreshToken)).body as { refreshToken: string };
  await refresh(next.refreshToken);
  expect((await refresh(refreshToken)).status).toBe(401);
}

async function exportData(): Promise<void> {
  await post('/api/auth/confirm-password', { password: family.owner.password });
  expect((await family.owner.api.get('/api/gdpr/export')).status).toBe(200);
}

async function pushForbidden(): Promise<void> {
  const { caregiver, otherChildId: childId } = family;
  const device = createDevice(caregiver.id, { childId, now: () => now });
  const records = [device.event('diaper'), device.event('diaper')];
  const { verdicts } = await caregiver.api.push(
    device.node,
    ...records.map((record): [string, unknown] => ['events', record]),
  );
  expect(verdicts.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
}

async function counts(): Promise<Record<string, number>> {
  await server.accounts.security.settled();
  const rows = await securityCounts(server.db);
  const totals: Record<string, number> = {};
  for (const { event, count } of rows) totals[event] = (totals[event] ?? 0) + count;
  return totals;
}

async function countOf(event: SecurityEvent): Promise<number> {
  return (await counts())[event] ?? 0;
}

async function mailsTo(address: string, subject: RegExp): Promise<number> {
  await server.accounts.security.settled();
  await server.accounts.mailer.settled();
  return server.sentMails.filter((mail) => mail.to === address && subject.test(mail.subject))
    .length;
}
