import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { itemCollections } from '../../schema/collections/items.ts';
import { keysOf } from '../../schema/keys.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { presets } from '../../schema/rights/presets.ts';
import type { Answer } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { routesOf } from '../helpers/routes.ts';
import {
  type TestFamily,
  type TestServer,
  confirm,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';
import { completeTransfer, waitedTransfer } from '../helpers/transfer.ts';

/**
 * Committing a change of an account notifies its live connections, and no route has to ask for it.
 * What the database refuses is tested in server/db/account-changes.test.ts.
 */

let server: TestServer;
let family: TestFamily;
let notified: string[];
let unsubscribe: () => void;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
  notified = [];
  unsubscribe = server.db.onAccountChanged((accountId) => notified.push(accountId));
});
afterEach(() => unsubscribe());

const event = () => ({
  type: 'diaper',
  childId: family.childId,
  startedAt: Date.now(),
  payload: { kind: 'wet' },
});
const timer = () => ({ kind: 'sleep', childId: family.childId, startedAt: Date.now() });
const caregiverPath = () =>
  `/api/user-children/${family.childId}/caregivers/${family.caregiver.id}`;
const accessRequest = () => ({ id: randomUUID(), at: Date.now(), children: {}, note: 'More' });

/** Creates something, and starts to listen only then. */
async function made(path: string, body: unknown): Promise<string> {
  const answer = await family.owner.api.post(path, body);
  notified = [];
  return (answer.body as { id: string }).id;
}

async function invited(body: object): Promise<{ id: string; token: string }> {
  const answer = await family.owner.api.post('/api/invites', body);
  notified = [];
  return answer.body as { id: string; token: string };
}

async function requested(): Promise<string> {
  const request = accessRequest();
  await family.caregiver.api.put('/api/auth/me/access-wish', request);
  notified = [];
  return request.id;
}

const withBody = (method: string, path: string, body: unknown) =>
  family.owner.api.raw(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Every route that changes what the connections of an account depend on, in one valid request. */
const announcing: Record<string, () => Promise<Answer>> = {
  'POST /api/events': () => family.owner.api.post('/api/events', event()),
  'PUT /api/events/:id': async () => {
    const id = await made('/api/events', event());
    return family.owner.api.put(`/api/events/${id}`, { note: 'changed' });
  },
  'DELETE /api/events/:id': async () =>
    family.owner.api.delete(`/api/events/${await made('/api/events', event())}`),
  'PUT /api/user-children/:id/motor-milestones': () =>
    family.owner.api.put(`/api/user-children/${family.childId}/motor-milestones`, {
      walking_alone: { status: 'seen', date: new Date().toISOString().slice(0, 10) },
    }),
  'POST /api/events/:id/like': async () =>
    family.owner.api.post(`/api/events/${await made('/api/events', event())}/like`, {}),
  'POST /api/events/:id/unlike': async () => {
    const id = await made('/api/events', event());
    await made(`/api/events/${id}/like`, {});
    return family.owner.api.post(`/api/events/${id}/unlike`, {});
  },
  'POST /api/events/:id/comments': async () => {
    const id = await made('/api/events', event());
    return family.owner.api.post(`/api/events/${id}/comments`, { content: 'Well done' });
  },
  'DELETE /api/events/:id/comments/:commentId': async () => {
    const path = `/api/events/${await made('/api/events', event())}/comments`;
    return family.owner.api.delete(`${path}/${await made(path, { content: 'Well done' })}`);
  },
  'POST /api/timers': () => family.owner.api.post('/api/timers', timer()),
  'PUT /api/timers/:id': async () => {
    const id = await made('/api/timers', timer());
    return family.owner.api.put(`/api/timers/${id}`, { startedAt: Date.now() - 60_000 });
  },
  'DELETE /api/timers/:id': async () =>
    family.owner.api.delete(`/api/timers/${await made('/api/timers', timer())}`),
  'POST /api/user-children': () => family.owner.api.post('/api/user-children', { name: 'Zoe' }),
  'PUT /api/user-children/:id': () =>
    family.owner.api.put(`/api/user-children/${family.childId}`, { name: 'Mia Maria' }),
  'DELETE /api/user-children/:id': () =>
    family.owner.api.delete(`/api/user-children/${family.otherChildId}`),
  'POST /api/sync/push': async () => {
    const device = createDevice(family.owner.id, { childId: family.childId });
    const rows = Array.from({ length: 100 }, () => ({
      collection: 'events',
      record: device.event('diaper'),
    }));
    return family.owner.api.post('/api/sync/push', { node: device.node, rows });
  },
  'POST /api/sync/late-entries': async () => {
    const { owner, caregiver, childId } = family;
    const device = createDevice(caregiver.id, { childId, now: () => Date.now() - 5 });
    const record = device.event('diaper');
    await owner.api.delete(`/api/auth/users/${caregiver.id}`);
    notified = [];
    const { refreshToken } = caregiver;
    const rows = [{ collection: 'events', record }];
    return server.api.post('/api/sync/late-entries', { refreshToken, node: device.node, rows });
  },
  'PATCH /api/auth/me': () => family.owner.api.patch('/api/auth/me', { name: 'Ana' }),
  'PUT /api/auth/me/access-wish': () =>
    family.caregiver.api.put('/api/auth/me/access-wish', accessRequest()),
  'DELETE /api/auth/me/access-wish/:requestId': async () =>
    family.caregiver.api.delete(`/api/auth/me/access-wish/${await requested()}`),
  'DELETE /api/user-children/users/:id/access-wish/:requestId': async () =>
    family.owner.api.delete(
      `/api/user-children/users/${family.caregiver.id}/access-wish/${await requested()}`,
    ),
  'POST /api/user-children/:id/caregivers': () =>
    family.owner.api.post(`/api/user-children/${family.otherChildId}/caregivers`, {
      userId: family.caregiver.id,
      preset: 'sitter',
    }),
  'PUT /api/user-children/:id/caregivers/:caregiverId': () =>
    family.owner.api.put(caregiverPath(), { permissions: presets.nanny }),
  'PATCH /api/user-children/:id/caregivers/:caregiverId/permissions': () =>
    family.owner.api.patch(`${caregiverPath()}/permissions`, { permissions: presets.nanny }),
  'DELETE /api/user-children/:id/caregivers/:caregiverId': () =>
    family.owner.api.delete(caregiverPath()),
  'PATCH /api/user-children/users/:id/permissions': () =>
    family.owner.api.patch(`/api/user-children/users/${family.caregiver.id}/permissions`, {
      paused: true,
    }),
  'PUT /api/user-children/:id/card/read': () =>
    family.caregiver.api.put(`/api/user-children/${family.childId}/card/read`, {
      version: 'v1',
      at: Date.now(),
    }),
  'DELETE /api/auth/users/:id': () =>
    family.owner.api.delete(`/api/auth/users/${family.caregiver.id}`),
  'POST /api/auth/account/transfer': async () => {
    await waitedTransfer(server, family.owner, family.parent);
    return completeTransfer(family.owner, family.parent);
  },
  'POST /api/auth/register': async () => {
    const { token: inviteToken } = await invited({ role: 'parent' });
    const username = `${randomUUID()}@example.org`;
    await confirm(server.api, username);
    const body = { username, password: 'correct horse', inviteToken };
    return server.api.post('/api/auth/register', body);
  },
  'POST /api/auth/change-password': () =>
    family.owner.api.post('/api/auth/change-password', {
      currentPassword: family.owner.password,
      newPassword: 'another correct horse',
    }),
  'POST /api/auth/reset-password': async () => {
    const { username } = family.parent;
    const { body } = await server.api.post('/api/auth/forgot-password', { email: username });
    const token = new URL((body as { resetLink: string }).resetLink).searchParams.get('token');
    return server.api.post('/api/auth/reset-password', { token, password: 'another horse' });
  },
  'POST /api/auth/change-email/confirm': async () => {
    const email = `${randomUUID()}@example.org`;
    const { body } = await family.owner.api.post('/api/auth/change-email', {
      email,
      password: family.owner.password,
    });
    const { confirmationCode: code } = body as { confirmationCode: string };
    return family.owner.api.post('/api/auth/change-email/confirm', { email, code });
  },
  'POST /api/auth/logout': () =>
    server.api.post('/api/auth/logout', { refreshToken: family.parent.refreshToken }),
  'DELETE /api/auth/sessions': () => family.owner.api.delete('/api/auth/sessions'),
  'DELETE /api/auth/sessions/:id': async () => {
    await signInAgain(server.url, family.owner);
    const { body } = await family.owner.api.get('/api/auth/sessions');
    const other = (body as { id: string; current: boolean }[]).find(({ current }) => !current);
    return family.owner.api.delete(`/api/auth/sessions/${other?.id}`);
  },
  'DELETE /api/gdpr/delete-account': () =>
    withBody('DELETE', '/api/gdpr/delete-account', { password: family.owner.password }),
};

/** The routes that change nothing of the kind, with the reason. */
const silent: Record<string, string> = {
  'POST /api/sync/pull': 'reads',
  'POST /api/sync/history': 'reads',
  'POST /api/sync/compare': 'reads',
  'POST /api/auth/login': 'begins a session, which has no connection yet',
  'POST /api/auth/refresh': 'keeps the session; a stolen token ends it, see below',
  'POST /api/auth/send-confirmation': 'makes a code',
  'POST /api/auth/verify-confirmation': 'spends a code',
  'POST /api/auth/forgot-password': 'makes a link',
  'POST /api/auth/verify-reset-token': 'reads',
  'POST /api/auth/update-payment-status':
    'opens the account, before which there are no connections',
  'POST /api/auth/onboarding-complete': 'no other device shows it',
  'POST /api/auth/confirm-password': 'only requests depend on it',
  'POST /api/auth/change-email': 'makes a code',
  'POST /api/auth/account/transfer/code': 'makes a code',
  'POST /api/auth/account/transfer/confirm': 'only requests and mails tell of it',
  'DELETE /api/auth/account/transfer': 'only requests and mails tell of it',
  'POST /api/invites': 'invitations are not synced',
  'PUT /api/invites/:id': 'invitations are not synced',
  'DELETE /api/invites/:id': 'invitations are not synced',
  'POST /api/invites/:id/resend': 'invitations are not synced',
  'POST /api/security-reports': 'only the log receives it',
  'POST /api/device-lock/open': 'reads',
  'POST /api/vault/request-2fa': 'makes a code',
  'POST /api/schedule/feed': 'an address is no record',
  'DELETE /api/schedule/feed': 'an address is no record',
  'PUT /api/push/subscription': 'how a device receives push messages is no record',
  'DELETE /api/push/subscription': 'how a device receives push messages is no record',
  'DELETE /api/push/subscriptions/:id': 'how a device receives push messages is no record',
  'POST /api/push/test': 'sends a message to the device that asks',
  'PUT /api/notifications/mail': 'what a person gets by mail is no record',
  'POST /api/notifications/mail/unsubscribe': 'what a person gets by mail is no record',
  'POST /api/uploads': 'a file is announced when it is complete',
  'PATCH /api/uploads/:id': 'the last piece announces the record: tests/integration/media.test.ts',
  'POST /api/photos/upload': 'the record and each of its files are announced, as those of sync',
  'POST /api/documents/upload': 'the record and each of its files are announced, as those of sync',
  'DELETE /api/uploads/:id': 'unfinished uploads are not synced',
  'POST /api/media/:collection/:recordId/:file/address': 'makes an address',
  'POST /api/vault/verify-2fa': 'only requests depend on it',
  // A plan is announced when it is read from the provider: tests/integration/billing.test.ts
  'POST /api/subscription/cancel': 'the plan is announced when it is read again',
  'POST /api/subscription/resume': 'the plan is announced when it is read again',
  'POST /api/subscription/card': 'opens a form of the provider',
  'POST /api/subscription/card/:id': 'the plan is announced when it is read again',
  'POST /api/billing/webhook': 'the plan is announced when it is read again',
};

test('covers every route that may change something', () => {
  const routes = routesOf(server.app).filter(
    (route) => / \/api\/(?!billing\/sandbox)/.test(route) && !/^(GET|OPTIONS) /.test(route),
  );
  const listed = [...Object.keys(announcing), ...Object.keys(silent)];
  const covered = new Set([...listed, ...routesOfCollections(), ...routesOfResponses()]);
  expect(routes.filter((route) => !covered.has(route))).toEqual([]);
  expect(listed.filter((route) => !routes.includes(route))).toEqual([]);
});

/** Likes and comments of other items are the same code as those of events. */
function routesOfResponses(): string[] {
  return Object.keys(announcing).flatMap((route) =>
    keysOf(itemCollections).map((name) =>
      route.replace('/api/events/:id/', `${serverCollections[name].rest?.path}/:id/`),
    ),
  );
}

/** A new collection needs no entry above: its routes are the same code as those of events. */
function routesOfCollections(): string[] {
  return Object.values(serverCollections).flatMap(({ rest }) =>
    rest
      ? [`POST ${rest.path}`, ...['PUT', 'DELETE'].map((m) => `${m} ${rest.path}/:${rest.idParam}`)]
      : [],
  );
}

test.each(Object.keys(announcing))('%s notifies the account, once', async (route) => {
  const { status } = await announcing[route]!();
  expect(status).toBeLessThan(300);
  await expect.poll(() => notified).toEqual([family.accountId]);
});

describe('nobody is notified', () => {
  test('of a request that is refused after its transaction has begun', async () => {
    const { owner, childId } = family;
    const device = createDevice(owner.id, { childId });
    const invalid = { ...device.event('diaper'), type: 'spaceflight' };
    await owner.api.push(device.node, ['events', invalid]);
    await owner.api.delete(`/api/auth/users/${owner.id}`);
    await owner.api.delete(`/api/auth/sessions/${randomUUID()}`);
    expect(notified).toEqual([]);
  });

  test('of a push that is sent again', async () => {
    const { owner, childId } = family;
    const device = createDevice(owner.id, { childId });
    const record = device.event('diaper');
    for (let i = 0; i < 3; i += 1) await owner.api.push(device.node, ['events', record]);
    expect(notified).toEqual([family.accountId]);
  });

  test('of reading and of refreshed tokens', async () => {
    const { owner } = family;
    await owner.api.pull();
    await owner.api.get('/api/user-children');
    const { refreshToken } = owner;
    expect((await server.api.post('/api/auth/refresh', { refreshToken })).status).toBe(200);
    expect(notified).toEqual([]);
  });
});

test('a refresh token that comes back after its use notifies the account', async () => {
  const { owner } = family;
  let { refreshToken } = owner;
  for (let i = 0; i < 3; i += 1) {
    const { body } = await server.api.post('/api/auth/refresh', { refreshToken });
    refreshToken = (body as { refreshToken: string }).refreshToken;
  }
  const copied = { refreshToken: owner.refreshToken };
  expect((await server.api.post('/api/auth/refresh', copied)).status).toBe(401);
  expect(notified).toEqual([family.accountId]);
});
