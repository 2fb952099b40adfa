import { describe, expect, test } from 'vitest';
import { createDeviceStore } from '../../lib/device-store.ts';
import {
  addAccountTasks,
  sendAccountTasks,
  waitingProfile,
  waitingAccessRequest,
} from './account-tasks.ts';
import { readFact } from '../../lib/device-facts.ts';
import { RequestError } from '../answer.ts';
import { refusedTasksFact } from './account-tasks-facts.ts';

// Without IndexedDB the store is the memory of this realm.
const storeOf = () => createDeviceStore('account-tasks-test');

type Sent = { path: string; method: string | undefined; body: unknown };

function server(answer: (sent: Sent) => number | 'nothing') {
  const sent: Sent[] = [];
  const renewed: boolean[] = [];
  return {
    sent,
    renewed,
    accessToken: ({ fresh = false } = {}) => {
      renewed.push(fresh);
      return Promise.resolve(null);
    },
    authorizedFetch: (path: string, { method, body }: RequestInit = {}) => {
      const request = { path, method, body: typeof body === 'string' ? JSON.parse(body) : null };
      sent.push(request);
      const status = answer(request);
      return status === 'nothing'
        ? Promise.reject(new RequestError('network'))
        : Promise.resolve(new Response(null, { status }));
    },
  };
}

describe('account tasks entered offline', () => {
  test('are sent once, when the server can be reached', async () => {
    const store = storeOf();
    await addAccountTasks('u1', { profile: { name: 'Ana' } }, store);
    await addAccountTasks('u1', { profile: { relation: 'mother' } }, store);
    await addAccountTasks('u1', { onboardingComplete: true }, store);
    await sendAccountTasks(
      'u1',
      server(() => 'nothing'),
      store,
    );
    const reachable = server(() => 200);
    await sendAccountTasks('u1', reachable, store);
    await sendAccountTasks('u1', reachable, store);
    expect(reachable.sent).toEqual([
      { path: '/api/auth/me', method: 'PATCH', body: { name: 'Ana', relation: 'mother' } },
      { path: '/api/auth/onboarding-complete', method: 'POST', body: null },
    ]);
  });

  test('renew the token, which contains the name, once the server has the name', async () => {
    const store = storeOf();
    await addAccountTasks('u6', { profile: { name: 'Rosa' } }, store);
    expect(await waitingProfile('u6', store)).toEqual({ name: 'Rosa' });
    const away = server(() => 503);
    await sendAccountTasks('u6', away, store);
    expect(away.renewed).toEqual([]);
    const reachable = server(() => 200);
    await sendAccountTasks('u6', reachable, store);
    expect(reachable.renewed).toEqual([true]);
    expect(await waitingProfile('u6', store)).toEqual({});
  });

  test('wait while the server fails, and are dropped when the server refuses them', async () => {
    const store = storeOf();
    await addAccountTasks('u2', { profile: { name: 'Ana' } }, store);
    await sendAccountTasks(
      'u2',
      server(() => 503),
      store,
    );
    await sendAccountTasks(
      'u2',
      server(() => 400),
      store,
    );
    const later = server(() => 200);
    await sendAccountTasks('u2', later, store);
    expect(later.sent).toEqual([]);
  });

  test('are sent again when they change while being sent', async () => {
    const store = storeOf();
    await addAccountTasks('u3', { profile: { name: 'Ana', phone: '1' } }, store);
    let meanwhile = Promise.resolve();
    const slow = server(() => {
      meanwhile = addAccountTasks('u3', { profile: { name: 'Anna' } }, store);
      return 200;
    });
    await sendAccountTasks('u3', slow, store);
    await meanwhile;
    const later = server(() => 200);
    await sendAccountTasks('u3', later, store);
    expect(later.sent.map(({ body }) => body)).toEqual([{ name: 'Anna' }]);
  });

  test('are not sent for another person', async () => {
    const store = storeOf();
    await addAccountTasks('u4', { profile: { name: 'Ana' } }, store);
    const other = server(() => 200);
    await sendAccountTasks('u5', other, store);
    expect(other.sent).toEqual([]);
  });

  test('send an access request and then its withdrawal', async () => {
    const store = storeOf();
    const request = { id: 'request-0001', at: 1, children: {}, note: 'Saturdays' };
    await addAccountTasks('u6', { accessWish: request }, store);
    let meanwhile = Promise.resolve();
    const slow = server(() => {
      meanwhile = addAccountTasks('u6', { accessWish: { id: request.id, withdrawn: true } }, store);
      return 204;
    });
    await sendAccountTasks('u6', slow, store);
    await meanwhile;
    expect(slow.sent).toEqual([{ path: '/api/auth/me/access-wish', method: 'PUT', body: request }]);
    expect(await waitingAccessRequest('u6', store)).toEqual({ id: request.id, withdrawn: true });
    const later = server(() => 204);
    await sendAccountTasks('u6', later, store);
    await sendAccountTasks('u6', later, store);
    expect(later.sent).toEqual([
      { path: '/api/auth/me/access-wish/request-0001', method: 'DELETE', body: null },
    ]);
    expect(await waitingAccessRequest('u6', store)).toBeNull();
  });
});

test('keeps which fields of a refused profile to check, and the technical reason', async () => {
  const store = storeOf();
  const problem = { path: 'phone', message: 'Invalid string' };
  const body = { error: 'phone: Invalid string', code: 'VALIDATION', fields: [problem] };
  await addAccountTasks('u9', { profile: { phone: '+' } }, store);
  await sendAccountTasks(
    'u9',
    {
      ...server(() => 400),
      authorizedFetch: () => Promise.resolve(Response.json(body, { status: 400 })),
    },
    store,
  );
  const [refused] = (await readFact(refusedTasksFact.of('u9'), store)) ?? [];
  expect(refused).toMatchObject({ message: 'phone: Invalid string', invalid: ['phone'] });
});
