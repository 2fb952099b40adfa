import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { presets } from '../../schema/rights/presets.ts';
import { ErrorBody, type ErrorCode, errorCodes } from '../../schema/wire/errors.ts';
import { PROTOCOL_HEADER, SERVER_HEADER } from '../../schema/wire/protocol.ts';
import { type Answer, createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

/** Every invalid request gets an error answer with a code, never a 5xx, and changes nothing. */

let server: TestServer;
let family: TestFamily;
let strangers: TestFamily;
let before: number;

beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily();
  strangers = await server.createFamily();
});
afterAll(() => server.stop());
beforeEach(async () => {
  before = await heads();
});

type Case = [name: string, code: string, ask: () => Promise<Answer>];

const json = { 'content-type': 'application/json' };
const event = (changes: object = {}) => ({
  type: 'diaper',
  childId: family.childId,
  startedAt: Date.now(),
  payload: { kind: 'wet' },
  ...changes,
});
const post = (path: string, body: unknown) => family.owner.api.post(path, body);
const raw = (path: string, init: RequestInit) => family.owner.api.raw(path, init);
const send = (body: string, headers: Record<string, string> = json) =>
  raw('/api/events', { method: 'POST', headers, body });
const whole = (changes: object = {}) => ({
  ...createDevice(family.owner.id, { childId: family.childId }).event('diaper'),
  ...changes,
});

const ofMia = (rights: object) => ({ [family.childId]: rights });
const wish = (changes: object) =>
  family.caregiver.api.put('/api/auth/me/access-wish', {
    id: randomUUID(),
    at: Date.now(),
    children: {},
    note: 'More, please',
    ...changes,
  });

const cases: Case[] = [
  ['malformed JSON', 'BAD_JSON', () => send('{"type":')],
  ['JSON that is cut short', 'BAD_JSON', () => send('{"type":"diaper","childId":"')],
  ['text as JSON', 'BAD_JSON', () => send('hello')],
  [
    'a key that reaches the prototype',
    'BAD_JSON',
    () => send('{"__proto__":{"role":"super_admin"}}'),
  ],
  [
    'a constructor that reaches it',
    'BAD_JSON',
    () => send('{"constructor":{"prototype":{"x":1}}}'),
  ],
  ['HTML', 'UNSUPPORTED_MEDIA_TYPE', () => send('<html></html>', { 'content-type': 'text/html' })],
  [
    'a form',
    'UNSUPPORTED_MEDIA_TYPE',
    () => send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['plain text', 'UNSUPPORTED_MEDIA_TYPE', () => send('{}', { 'content-type': 'text/plain' })],
  ['XML', 'UNSUPPORTED_MEDIA_TYPE', () => send('<a/>', { 'content-type': 'application/xml' })],
  ['no body', 'VALIDATION', () => raw('/api/events', { method: 'POST' })],
  ['an empty body', 'VALIDATION', () => send('')],
  ['null', 'VALIDATION', () => send('null')],
  ['a list', 'VALIDATION', () => send('[]')],
  ['a number', 'VALIDATION', () => send('1e999')],
  [
    'a body of a megabyte',
    'BODY_TOO_LARGE',
    () => send(JSON.stringify(event({ note: 'x'.repeat(1_000_000) }))),
  ],

  ['an unknown type', 'VALIDATION', () => post('/api/events', event({ type: 'spaceflight' }))],
  [
    'an unknown type in a whole record',
    'UNKNOWN_TYPE',
    () => post('/api/events', whole({ type: 'spaceflight' })),
  ],
  ['an unknown field', 'VALIDATION', () => post('/api/events', event({ isAdmin: true }))],
  [
    'an end before the start',
    'VALIDATION',
    () =>
      post(
        '/api/events',
        event({ type: 'sleep', payload: { kind: 'nap' }, endedAt: Date.now() - 1 }),
      ),
  ],
  [
    'a sleep of two days',
    'VALIDATION',
    () =>
      post(
        '/api/events',
        event({ type: 'sleep', payload: { kind: 'nap' }, endedAt: Date.now() + 172_800_000 }),
      ),
  ],
  [
    'a note of 300 kB',
    'RECORD_TOO_LARGE',
    () => post('/api/events', whole({ note: 'x'.repeat(300_000) })),
  ],
  [
    'a plain note of 300 kB',
    'VALIDATION',
    () => post('/api/events', event({ note: 'x'.repeat(300_000) })),
  ],
  [
    'a note that is too long',
    'VALIDATION',
    () => post('/api/events', event({ note: 'x'.repeat(2_001) })),
  ],
  [
    'too many tags',
    'VALIDATION',
    () => post('/api/events', event({ tags: Array.from({ length: 11 }, (_, i) => `t${i}`) })),
  ],
  [
    'text for a number',
    'VALIDATION',
    () => post('/api/events', event({ startedAt: '2026-01-01' })),
  ],
  ['a fraction for an instant', 'VALIDATION', () => post('/api/events', event({ startedAt: 1.5 }))],
  [
    'the year 275760',
    'VALIDATION',
    () => post('/api/events', event({ startedAt: 8_640_000_000_000_000 })),
  ],
  [
    'a payload of another type',
    'VALIDATION',
    () => post('/api/events', event({ payload: { kind: 'nap' } })),
  ],
  ['no payload', 'VALIDATION', () => post('/api/events', event({ payload: null }))],
  ['an unknown time zone', 'VALIDATION', () => post('/api/events', event({ tz: 'Mars/Olympus' }))],
  ['an invalid id', 'VALIDATION', () => post('/api/events', event({ id: '../../etc/passwd' }))],
  [
    'a child of another account',
    'VALIDATION',
    () => post('/api/events', event({ childId: strangers.childId })),
  ],
  [
    'a child that does not exist',
    'VALIDATION',
    () => post('/api/events', event({ childId: randomUUID() })),
  ],
  [
    'a record by somebody of another account',
    'VALIDATION',
    () => post('/api/events', whole({ createdBy: strangers.owner.id })),
  ],
  [
    'a record from tomorrow',
    'VALIDATION',
    () =>
      post(
        '/api/events',
        createDevice(family.owner.id, {
          childId: family.childId,
          now: () => Date.now() + 86_400_000,
        }).event('diaper'),
      ),
  ],
  ['a child without a name', 'VALIDATION', () => post('/api/user-children', { name: '' })],
  [
    'a child with an invalid colour',
    'VALIDATION',
    () => post('/api/user-children', { name: 'A', color: 'red;background:url(//x)' }),
  ],
  [
    'a timer of an unknown kind',
    'VALIDATION',
    () => post('/api/timers', { kind: 'rocket', childId: family.childId, startedAt: 1 }),
  ],

  [
    'an id of another account',
    'NOT_FOUND',
    () => foreignEvent((id) => family.owner.api.get(`/api/events/${id}`)),
  ],
  [
    'a change of it',
    'NOT_FOUND',
    () => foreignEvent((id) => family.owner.api.put(`/api/events/${id}`, { note: 'x' })),
  ],
  [
    'its removal',
    'NOT_FOUND',
    () => foreignEvent((id) => family.owner.api.delete(`/api/events/${id}`)),
  ],
  [
    'its history',
    'NOT_FOUND',
    () => foreignEvent((id) => family.owner.api.get(`/api/events/${id}/history`)),
  ],
  [
    'a child of another account by id',
    'NOT_FOUND',
    () => family.owner.api.get(`/api/user-children/${strangers.childId}`),
  ],
  [
    'a child the caregiver has nothing to do with',
    'NOT_FOUND',
    () => family.caregiver.api.get(`/api/user-children/${family.otherChildId}`),
  ],
  [
    'a caregiver of another account',
    'NOT_FOUND',
    () =>
      post(`/api/user-children/${family.childId}/caregivers`, {
        userId: strangers.caregiver.id,
        preset: 'nanny',
      }),
  ],
  [
    'a grant for a child of another account',
    'NOT_FOUND',
    () =>
      post(`/api/user-children/${strangers.childId}/caregivers`, { userId: family.caregiver.id }),
  ],
  [
    'a parent as a caregiver',
    'NOT_FOUND',
    () => post(`/api/user-children/${family.childId}/caregivers`, { userId: family.parent.id }),
  ],
  [
    'an empty grant',
    'VALIDATION',
    () =>
      family.owner.api.put(
        `/api/user-children/${family.childId}/caregivers/${family.caregiver.id}`,
        {},
      ),
  ],
  [
    'a grant by way of the child',
    'VALIDATION',
    () =>
      family.owner.api.put(`/api/user-children/${family.childId}`, {
        caregivers: [{ userId: strangers.caregiver.id, permissions: presets.nanny }],
      }),
  ],
  [
    'a new child with a grant',
    'VALIDATION',
    () =>
      post('/api/user-children', {
        name: 'Lea',
        caregivers: [{ userId: family.caregiver.id, permissions: presets.nanny }],
      }),
  ],
  [
    'an impossible birthday',
    'VALIDATION',
    () => post('/api/user-children', { name: 'Lea', birthdate: '2025-02-29' }),
  ],
  ...['0000-00-00', '0001-01-01', '1899-12-31', '2199-01-01', '9999-12-31'].map(
    (birthdate): [string, ErrorCode, () => Promise<Answer>] => [
      `a birthday on ${birthdate}`,
      'VALIDATION',
      () => post('/api/user-children', { name: 'Lea', birthdate }),
    ],
  ),
  [
    'a birthday next year, of a child that exists',
    'VALIDATION',
    () => family.owner.api.put(`/api/user-children/${family.childId}`, { birthdate: inDays(370) }),
  ],
  [
    'a due date in two years',
    'VALIDATION',
    () => post('/api/user-children', { name: 'Lea', dueDate: inDays(730) }),
  ],
  [
    'a child with a NUL byte',
    'VALIDATION',
    () => post('/api/user-children', { name: 'Le\u0000a' }),
  ],
  [
    'an entry with a NUL byte',
    'VALIDATION',
    () => post('/api/events', event({ note: 'a\u0000b' })),
  ],
  [
    'a name with a NUL byte',
    'VALIDATION',
    () => family.owner.api.patch('/api/auth/me', { name: 'a\u0000b' }),
  ],
  [
    'a number with a NUL byte',
    'VALIDATION',
    () => family.owner.api.patch('/api/auth/me', { phone: '\u0000' }),
  ],
  [
    'an invitation for a name with a NUL byte',
    'VALIDATION',
    () => post('/api/invites', { role: 'parent', name: 'a\u0000b' }),
  ],
  [
    'an id with a NUL byte',
    'VALIDATION',
    () => family.owner.api.get('/api/events/%00%00%00%00%00%00%00%00'),
  ],
  ['an invalid address', 'VALIDATION', () => family.owner.api.get('/api/events/%E0%A4%A')],
  [
    'a very long address',
    'VALIDATION',
    () => family.owner.api.get(`/api/events/${'x'.repeat(200)}`),
  ],
  ['an unknown route', 'NOT_FOUND', () => family.owner.api.get('/api/rockets')],
  [
    'an unsupported method',
    'NOT_FOUND',
    () => raw('/api/events', { method: 'PATCH', headers: json, body: '{}' }),
  ],

  [
    'a caregiver who invites',
    'FORBIDDEN',
    () => family.caregiver.api.post('/api/invites', { role: 'parent' }),
  ],
  [
    'a caregiver who gives herself rights',
    'FORBIDDEN',
    () =>
      family.caregiver.api.patch(
        `/api/user-children/${family.childId}/caregivers/${family.caregiver.id}/permissions`,
        { preset: 'nanny' },
      ),
  ],
  [
    'a caregiver who logs what she may not',
    'FORBIDDEN',
    () =>
      family.caregiver.api.post(
        '/api/events',
        event({
          type: 'medication',
          payload: { name: 'X', amount: 1, unit: 'ml', status: 'given' },
        }),
      ),
  ],
  ['an invitation for an owner', 'VALIDATION', () => post('/api/invites', { role: 'super_admin' })],
  [
    'an invitation with half a grant',
    'VALIDATION',
    () => post('/api/invites', { role: 'caregiver', permissions: { view: 'all' } }),
  ],
  [
    'an unknown invitation',
    'INVITE_INVALID',
    () => server.api.get('/api/invites/validate/nonsense'),
  ],
  [
    'an unknown preset',
    'VALIDATION',
    () => post('/api/invites', { role: 'caregiver', preset: 'toString' }),
  ],

  ['a list without end', 'VALIDATION', () => family.owner.api.get('/api/events?limit=1000000')],
  ['a list of nothing', 'VALIDATION', () => family.owner.api.get('/api/events?limit=0')],
  ['a limit below nothing', 'VALIDATION', () => family.owner.api.get('/api/events?limit=-1')],
  ['a limit that is a word', 'VALIDATION', () => family.owner.api.get('/api/events?limit=all')],
  ['two limits', 'VALIDATION', () => family.owner.api.get('/api/events?limit=1&limit=2')],
  [
    'an unknown query parameter',
    'VALIDATION',
    () => family.owner.api.get('/api/events?order=1;drop table records'),
  ],
  [
    'a checkpoint of another epoch',
    'CHECKPOINT_INVALID',
    () => family.owner.api.get('/api/events?since=other:1'),
  ],
  ['a place below zero', 'VALIDATION', () => family.owner.api.get('/api/events?since=other:-1')],

  ['a place below zero in a pull', 'VALIDATION', () => pull({ seq: -1 })],
  ['a place between two numbers', 'VALIDATION', () => pull({ seq: 0.5 })],
  ['a place that is a word', 'VALIDATION', () => pull({ seq: '0; drop table records' })],
  ['a place that is not there yet', 'CHECKPOINT_INVALID', () => pull({ seq: 1_000_000 })],
  ['a place beyond all numbers', 'VALIDATION', () => pull({ seq: 2 ** 60 })],
  [
    'a pull with an excessive limit',
    'VALIDATION',
    () => post('/api/sync/pull', { checkpoint: null, limit: 1e9 }),
  ],
  [
    'a pull with a field too many',
    'VALIDATION',
    () => post('/api/sync/pull', { checkpoint: null, accountId: strangers.accountId }),
  ],
  [
    'an invalid cursor',
    'CHECKPOINT_INVALID',
    () => post('/api/sync/history', { cursor: 'bm9uZQ' }),
  ],
  [
    'a cursor that was written by hand',
    'CHECKPOINT_INVALID',
    () =>
      post('/api/sync/history', {
        cursor: Buffer.from('{"after":{"part":"events"}}').toString('base64url'),
      }),
  ],
  [
    'a cursor that is very long',
    'VALIDATION',
    () => post('/api/sync/history', { cursor: 'x'.repeat(401) }),
  ],
  ['an empty batch', 'VALIDATION', () => post('/api/sync/push', { node: 'abcdefgh', rows: [] })],
  [
    'a batch that is too large',
    'VALIDATION',
    () =>
      post('/api/sync/push', {
        node: 'abcdefgh',
        rows: Array.from({ length: 251 }, () => ({ collection: 'events', record: {} })),
      }),
  ],
  [
    'an invalid node',
    'VALIDATION',
    () => post('/api/sync/push', { node: "a'; --", rows: [{ collection: 'events', record: {} }] }),
  ],
  ['a comparison of nothing', 'VALIDATION', () => post('/api/sync/compare', { rows: [] })],
  [
    'a client without a protocol',
    'PROTOCOL_TOO_OLD',
    () =>
      raw('/api/sync/pull', {
        method: 'POST',
        headers: { ...json, [PROTOCOL_HEADER]: '' },
        body: '{"checkpoint":null}',
      }),
  ],
  [
    'a client with an old protocol',
    'PROTOCOL_TOO_OLD',
    () =>
      raw('/api/sync/pull', {
        method: 'POST',
        headers: { ...json, [PROTOCOL_HEADER]: '0' },
        body: '{"checkpoint":null}',
      }),
  ],

  [
    'a sign-in with a zero byte',
    'INVALID_CREDENTIALS',
    () => server.api.post('/api/auth/login', { username: 'a\u0000b', password: 'x' }),
  ],
  [
    'a sign-in that injects',
    'INVALID_CREDENTIALS',
    () => server.api.post('/api/auth/login', { username: "' or 1=1 --", password: "' or 1=1 --" }),
  ],
  [
    'a sign-in with objects',
    'VALIDATION',
    () => server.api.post('/api/auth/login', { username: { $ne: '' }, password: { $ne: '' } }),
  ],
  [
    'a very long password',
    'VALIDATION',
    () => server.api.post('/api/auth/login', { username: 'a', password: 'x'.repeat(257) }),
  ],
  ['a wish for nothing', 'VALIDATION', () => wish({ note: ' ' })],
  ['a wish in too many words', 'VALIDATION', () => wish({ note: 'x'.repeat(301) })],
  ['a wish without a name', 'VALIDATION', () => wish({ id: '' })],
  ['a wish for a right that is none', 'VALIDATION', () => wish({ children: ofMia({ own: true }) })],
  ['a wish for too much', 'VALIDATION', () => wish({ children: ofMia({ view: 'everything' }) })],
  [
    'an access request about too many children',
    'VALIDATION',
    () => wish({ children: Object.fromEntries([...Array(21)].map(() => [randomUUID(), {}])) }),
  ],
  ['a wish with an answer in it', 'VALIDATION', () => wish({ answer: null })],
  ['a token of nobody', 'TOKEN_INVALID', () => createApi(server.url, 'x').get('/api/events')],
  ['no token', 'UNAUTHENTICATED', () => server.api.post('/api/sync/pull', { checkpoint: null })],
  [
    'an unknown authentication scheme',
    'UNAUTHENTICATED',
    () => raw('/api/events', { headers: { authorization: 'Basic YTpi' } }),
  ],
];

describe('bad input', () => {
  test.each(cases)('%s is answered with %s', async (_, code, ask) => {
    const { status, body, headers } = await ask();
    expect(body).toMatchObject({ code });
    expect(status).toBe(errorCodes[code as keyof typeof errorCodes]);
    expect(ErrorBody.parse(body).error).not.toBe('');
    expect(headers.get(SERVER_HEADER)).toBe('1');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.stringify(body)).not.toMatch(/at .*\.ts|select |node_modules/);
    expect(await heads()).toBe(before);
  });

  test('names the field with the error', async () => {
    const { body } = await post(
      '/api/events',
      event({ payload: { kind: 'wet', dirtyAmount: 'small' } }),
    );
    expect(body).toMatchObject({
      fields: [{ path: 'payload.dirtyAmount', message: 'Only a dirty diaper has a dirty amount.' }],
    });
  });

  test('does not change the prototype of Object', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });
});

async function heads(): Promise<number> {
  const [row] = await server.db.query<{ sum: number }>(
    'select sum(head)::int8 as sum from accounts',
  );
  return row?.sum ?? 0;
}

async function pull(checkpoint: object): Promise<Answer> {
  const { epoch } = await family.owner.api.pull();
  return post('/api/sync/pull', { checkpoint: { epoch, ...checkpoint } });
}

async function foreignEvent(ask: (id: string) => Promise<Answer>): Promise<Answer> {
  const { body } = await strangers.owner.api.post('/api/events', {
    ...event(),
    childId: strangers.childId,
  });
  before = await heads();
  return ask((body as { id: string }).id);
}

/** The day so many days after today. */
function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
