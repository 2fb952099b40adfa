import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushRequest } from '../../schema/wire/sync.ts';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';
import { bottle } from '../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../tests/helpers/schemas.ts';
import { createDeviceClock } from '../lib/clock.ts';
import { deviceStore } from '../lib/device-store.ts';
import { openReplica } from '../replica/open-replica.ts';
import { runOneShotSync } from './one-shot.ts';

let sent: { path: string; token: string | null }[];
let answer: (path: string, body: unknown) => Response | Promise<Response>;
let userId: string;
let people = 0;

beforeEach(async () => {
  userId = `one-shot-${(people += 1)}`;
  sent = [];
  answer = takeEverything;
  // Two realms of Node share no Web Locks; the worker under test has them to itself.
  vi.stubGlobal('navigator', { locks: { request: lockAlone } });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, token: new Headers(init.headers).get('authorization') });
    return Promise.resolve(answer(path, JSON.parse(init.body as string)));
  });
  await signIn(userId);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await deviceStore.remove('session');
});

test('sends queued entries with the token of their user', async () => {
  await logBottle();
  expect(await runOneShotSync()).toBe('done');
  expect(sent.map(({ path }) => path)).toContain('/api/sync/push');
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([`Bearer token-of-${userId}`]));
});

test('does nothing while nobody is signed in', async () => {
  await deviceStore.remove('session');
  expect(await runOneShotSync()).toBe('nothing');
  expect(sent).toEqual([]);
});

test('requests no further background sync while the person must sign in', async () => {
  await logBottle();
  await deviceStore.set('session', { user: userOf(userId), tokens: null });
  expect(await runOneShotSync()).toBe('nothing');
  expect(sent).toEqual([]);
});

test('requests another background sync while something is queued', async () => {
  await logBottle();
  answer = () => Promise.reject(new TypeError('offline'));
  await expect(runOneShotSync()).rejects.toThrow('1 records are still queued');
});

test('never sends entries with the token of a user who signs in meanwhile', async () => {
  await logBottle();
  answer = async (path, body) => {
    await signIn('somebody-else');
    return path === '/api/sync/push' ? takeEverything(path, body) : busy();
  };
  await runOneShotSync().catch(() => undefined);
  expect(sent.map(({ token }) => token)).not.toContain('Bearer token-of-somebody-else');
});

async function logBottle(): Promise<void> {
  const replica = await openReplica({ userId, clock: createDeviceClock(), schemas: loadedSchemas });
  await replica.events.add([bottle(Date.now())]);
  await replica.close();
}

function signIn(id: string): Promise<void> {
  const tokens = {
    accessToken: `token-of-${id}`,
    refreshToken: 'r',
    expiresAt: Date.now() + 900_000,
  };
  return deviceStore.set('session', { user: userOf(id), tokens });
}

function userOf(id: string) {
  const name = 'Mia';
  return { id, accountId: 'a', username: 'mia', name, color: '#111111', role: 'parent' };
}

function takeEverything(path: string, body: unknown): Response {
  const about = { epoch: 'e', scope: 's', serverTime: Date.now() };
  if (path === '/api/sync/push') {
    const verdicts = (body as PushRequest).rows.map(({ collection, record }, index) => ({
      collection,
      id: (record as { id: string }).id,
      verdict: 'applied',
      seq: index + 1,
    }));
    return ours({ ...about, verdicts });
  }
  if (path === '/api/sync/history') {
    return ours({ ...about, changes: [], cursor: null, recentDone: true, done: 0, total: 0 });
  }
  if (path === '/api/sync/compare') return ours({ ...about, differing: [] });
  const { checkpoint } = body as { checkpoint: unknown };
  return ours({
    ...about,
    kind: checkpoint ? 'changes' : 'start',
    changes: [],
    checkpoint: { epoch: 'e', seq: 1 },
    more: false,
    history: checkpoint ? null : 'cursor',
  });
}

function busy(): Response {
  return new Response('{"error":"later","code":"UNAVAILABLE"}', { status: 503, headers });
}

function ours(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers });
}

const headers = { 'content-type': 'application/json', [SERVER_HEADER]: '1' };

function lockAlone(
  _name: string,
  optionsOrWork: unknown,
  work?: (lock: object) => Promise<unknown>,
): Promise<unknown> {
  return (work ?? (optionsOrWork as (lock: object) => Promise<unknown>))({});
}
