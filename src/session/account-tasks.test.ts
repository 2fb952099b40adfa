import { describe, expect, test } from 'vitest';
import { createDeviceStore } from '../lib/device-store.ts';
import { addAccountTasks, sendAccountTasks } from './account-tasks.ts';
import { RequestError } from './answer.ts';

// Without IndexedDB the store is the memory of this realm.
const storeOf = () => createDeviceStore('account-tasks-test');

type Sent = { path: string; method: string | undefined; body: unknown };

function server(answer: (sent: Sent) => number | 'nothing') {
  const sent: Sent[] = [];
  return {
    sent,
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

describe('what a person said of themselves without a signal', () => {
  test('goes out once there is one, and only once', async () => {
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

  test('waits on while the server is out of order, and is let go when it says no', async () => {
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

  test('said anew while it is on its way is sent again', async () => {
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

  test('is not another person’s to send', async () => {
    const store = storeOf();
    await addAccountTasks('u4', { profile: { name: 'Ana' } }, store);
    const other = server(() => 200);
    await sendAccountTasks('u5', other, store);
    expect(other.sent).toEqual([]);
  });
});
