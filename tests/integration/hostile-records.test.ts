import { SUPERSEDED_MAX_CHARS } from '../../schema/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStamp } from '../../schema/rules/clock.ts';
import { PushAnswer } from '../../schema/wire/sync.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** Records that a caregiver of one child makes up: they harm nobody else in the family. */

let server: TestServer;
let family: TestFamily;
let rosas: TestDevice;
let anas: HttpDevice;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
  rosas = createDevice(family.caregiver.id, { childId: family.childId });
  anas = new HttpDevice(family.owner, { node: 'anaphone', url: server.url, now: Date.now });
  await anas.sync();
});

/** Stands for nested lists: `JSON.stringify` cannot write as many as a request can hold. */
const lists = (depth: number) => `@lists-${depth}@`;
const toJson = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /"@lists-(\d+)@"/g,
    (_, depth) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)),
  );
const send = (person: Person, method: string, path: string, body: unknown) =>
  person.api.raw(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: toJson(body),
  });
/** Pushes as the caregiver. @returns what came of each row */
const push = async (...records: unknown[]) => {
  const rows = records.map((record) => ({ collection: 'events', record }));
  const body = { node: rosas.node, rows };
  const answer = await send(family.caregiver, 'POST', '/api/sync/push', body);
  if (answer.status !== 200) return answer.status;
  return PushAnswer.parse(answer.body).verdicts.map(({ code, verdict }) => code ?? verdict);
};
const arrives = async (event: EventRecord) => {
  await anas.sync();
  expect(anas.records()).toHaveProperty([`events/${event.id}`]);
};

describe('a record of a caregiver', () => {
  const hostile: [string, (event: EventRecord) => object, string][] = [
    [
      'with 2,000 nested lists in its payload',
      (event) => ({ ...event, payload: { kind: 'wet', deep: lists(2_000) } }),
      'RECORD_TOO_LARGE',
    ],
    [
      'with 5,000 nested lists beside it',
      (event) => ({ ...event, deep: lists(5_000) }),
      'RECORD_TOO_LARGE',
    ],
    [
      'with a field that every object has',
      (event) => ({ ...event, constructor: 'x' }),
      'VALIDATION',
    ],
    ['that begins outside of all dates', (event) => ({ ...event, startedAt: 9e15 }), 'VALIDATION'],
    [
      'at an offset outside of all dates',
      (event) => ({ ...event, startOffsetMin: 9e15 }),
      'VALIDATION',
    ],
    ['with a tag that no column can hold', (event) => ({ ...event, tags: ['a\0b'] }), 'VALIDATION'],
    [
      'that claims to be the work of two devices, with any payload',
      (event) => ({
        ...event,
        payload: { kind: { of: 'anything' } },
        clocks: { ...event.clocks, note: event.clocks['*']?.replace(rosas.node, 'otherone') },
      }),
      'VALIDATION',
    ],
  ];

  test.each(hostile)('%s is refused, and its neighbours are kept', async (_what, change, code) => {
    const good = [rosas.event('diaper'), rosas.event('diaper')];
    const bad = change(rosas.event('diaper'));
    expect(await push(good[0], bad, good[1])).toEqual(['applied', code, 'applied']);
    for (const event of good) await arrives(event);
    expect((await send(family.caregiver, 'POST', '/api/events', bad)).status).toBeLessThan(500);
  });

  test.each(hostile)(
    '%s is refused as an edit, and can be deleted',
    async (_what, change, code) => {
      const event = rosas.event('diaper');
      await push(event);
      const edited = change(rosas.edit(event, { note: 'edited' }));
      expect(await push(edited)).toEqual([code]);
      const { status } = await send(family.owner, 'PUT', `/api/events/${event.id}`, edited);
      expect(status).toBe(code === 'VALIDATION' ? 400 : 413);
      await arrives(event);
      expect((await family.owner.api.delete(`/api/events/${event.id}`)).status).toBe(200);
    },
  );
});

describe('a row of a caregiver', () => {
  const stamp = () => rosas.event('note', { note: 'x' }).clocks['*'];
  test.each<[string, (record: EventRecord) => unknown]>([
    ['that is no object', () => 7],
    ['without a collection', (record) => ({ record })],
    [
      'with a number for its replaced values',
      (record) => ({ collection: 'events', record, superseded: 7 }),
    ],
    [
      'with a replaced value of no stamp',
      (record) => ({ collection: 'events', record, superseded: [{ path: 'note', stamp: 'now' }] }),
    ],
    [
      'with a field that it should not have',
      (record) => ({ collection: 'events', record, isAdmin: true }),
    ],
  ])('%s is refused alone', async (_what, rowOf) => {
    const good = rosas.event('diaper');
    const rows = [{ collection: 'events', record: good }, rowOf(rosas.event('diaper'))];
    const answer = await send(family.caregiver, 'POST', '/api/sync/push', {
      node: rosas.node,
      rows,
    });
    expect(answer.status).toBe(200);
    expect(PushAnswer.parse(answer.body).verdicts.map(({ verdict }) => verdict)).toEqual([
      'applied',
      'rejected',
    ]);
    await arrives(good);
  });

  test.each<[string, unknown]>([
    ['constructor', 1],
    ['~toString', [1]],
    ['a\0b', 1],
    ['note', lists(5_000)],
    ['note', { constructor: 1 }],
  ])(
    'with a replaced value of %j keeps its record, and the family its conflicts',
    async (path, value) => {
      const event = rosas.event('diaper');
      const superseded = [
        { path, stamp: stamp(), value },
        { path: 'note', stamp: stamp(), value: 'fine' },
      ];
      const rows = [{ collection: 'events', record: event, superseded }];
      const { status } = await send(family.caregiver, 'POST', '/api/sync/push', {
        node: rosas.node,
        rows,
      });
      expect(status).toBe(200);
      expect((await family.owner.api.get('/api/events/conflicts')).status).toBe(200);
      const { status: read, body } = await family.owner.api.get(`/api/events/${event.id}/history`);
      expect(read).toBe(200);
      expect(body).toMatchObject([{ path: 'note', value: 'fine' }]);
      await arrives(event);
    },
  );

  test('with more replaced values than fit keeps the newest', async () => {
    const event = rosas.event('diaper');
    const superseded = Array.from({ length: 50 }, (_, i) => ({
      path: 'note',
      stamp: makeStamp(Date.now(), i, rosas.node),
      value: 'x'.repeat(30_000),
    }));
    const rows = [{ collection: 'events', record: event, superseded }];
    await send(family.caregiver, 'POST', '/api/sync/push', { node: rosas.node, rows });
    const { body } = await family.owner.api.get(`/api/events/${event.id}/history`);
    expect(body).toHaveLength(Math.floor(SUPERSEDED_MAX_CHARS / 30_000));
  });
});

test.each(['/api/events', '/api/timers', '/api/user-children'])(
  'nested lists in the fields of a POST to %s are refused',
  async (path) => {
    const fields = {
      type: 'diaper',
      kind: 'sleep',
      name: 'Mia',
      childId: family.childId,
      startedAt: 1,
    };
    for (const depth of [100, 5_000]) {
      const body = {
        ...fields,
        payload: { kind: 'wet', deep: lists(depth) },
        note: '',
        card: lists(depth),
      };
      const { status } = await send(family.owner, 'POST', path, body);
      expect([400, 413]).toContain(status);
    }
  },
);

test('an edit of fields with nested lists is refused', async () => {
  const event = rosas.event('diaper');
  await push(event);
  const body = { payload: { kind: 'wet', deep: lists(5_000) } };
  expect((await send(family.owner, 'PUT', `/api/events/${event.id}`, body)).status).toBe(413);
});
