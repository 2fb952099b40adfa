import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RequestError } from '../answer.ts';
import { sendRequest } from './request.ts';
import { endDevice } from './devices.ts';
import { changeProfile } from './profile.ts';

const Answer = z.looseObject({ name: z.string() });

/** A session whose server answers so, and what was asked of it. */
function createTestSession(answer: () => Response | Promise<Response>) {
  const result: { path: string; method: string | undefined; body: unknown }[] = [];
  const renewals: boolean[] = [];
  return {
    result,
    renewals,
    async authorizedFetch(path: string, init: RequestInit = {}) {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      result.push({ path, method: init.method, body });
      return answer();
    },
    async accessToken({ fresh = false } = {}) {
      renewals.push(fresh);
      return 'token';
    },
  };
}

describe('sendRequest', () => {
  test('returns the server’s answer', async () => {
    const session = createTestSession(() => Response.json({ name: 'Ana' }));
    expect(await sendRequest(session, '/api/auth/me', { answer: Answer })).toEqual({
      ok: true,
      value: { name: 'Ana' },
    });
  });

  test('returns the message and code of a refusal', async () => {
    const session = createTestSession(() =>
      Response.json({ error: 'Wrong password.', code: 'INVALID_CREDENTIALS' }, { status: 401 }),
    );
    expect(await sendRequest(session, '/api/auth/me', { answer: Answer })).toMatchObject({
      error: { kind: 'refused', code: 'INVALID_CREDENTIALS', message: 'Wrong password.' },
    });
  });

  test('returns no message for a refusal without one, and unreadable for another shape', async () => {
    const silent = createTestSession(() => new Response('oops', { status: 500 }));
    expect(await sendRequest(silent, '/api/auth/me', { answer: Answer })).toMatchObject({
      error: { kind: 'refused', message: null },
    });
    const foreign = createTestSession(() => Response.json({ title: 'Ana' }));
    expect(await sendRequest(foreign, '/api/auth/me', { answer: Answer })).toEqual({
      ok: false,
      error: { kind: 'unreadable' },
    });
  });

  test('distinguishes an ended session from a missing network', async () => {
    const ended = createTestSession(() => Promise.reject(new RequestError('signIn')));
    const cut = createTestSession(() => Promise.reject(new RequestError('network')));
    expect(await sendRequest(ended, '/api/auth/me', { answer: null })).toMatchObject({
      error: { kind: 'signIn' },
    });
    expect(await sendRequest(cut, '/api/auth/me', { answer: null })).toMatchObject({
      error: { kind: 'network' },
    });
  });

  test('accepts an answer without a body', async () => {
    const session = createTestSession(() => new Response(null, { status: 204 }));
    expect(await endDevice(session, 'a/b')).toEqual({ ok: true, value: null });
    expect(session.result).toEqual([
      { path: '/api/auth/sessions/a%2Fb', method: 'DELETE', body: undefined },
    ]);
  });
});

test('a changed name renews the token of the session', async () => {
  const profile = {
    id: 'u1',
    accountId: 'a1',
    username: 'ana@example.org',
    name: 'Ana',
    color: '#3B82F6',
    role: 'parent',
    relation: null,
    phone: null,
    onboardingComplete: true,
  };
  const session = createTestSession(() => Response.json(profile));
  await changeProfile(session, { name: 'Ana' });
  expect(session.result).toEqual([
    { path: '/api/auth/me', method: 'PATCH', body: { name: 'Ana' } },
  ]);
  expect(session.renewals).toEqual([true]);
});
