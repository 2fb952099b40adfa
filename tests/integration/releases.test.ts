import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../schema/records/record.ts';
import {
  PROTOCOLS_SPOKEN,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  type ProtocolRange,
} from '../../schema/wire/protocol.ts';
import { historyOnlyOf } from '../../schema/collections/history.ts';
import { createSampleDevice, sampled } from '../helpers/collection-samples.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

const TODAY = PROTOCOL_VERSION;
const ENTRIES = 500;

describe.each<[string, ProtocolRange, [version: number, refused: string | null][]]>([
  [
    'this release',
    PROTOCOLS_SPOKEN,
    [
      [PROTOCOLS_SPOKEN.oldest - 1, 'PROTOCOL_TOO_OLD'],
      [TODAY, null],
      // The server was rolled back, so its clients are newer.
      [TODAY + 1, null],
      [TODAY + 2, 'PROTOCOL_TOO_NEW'],
    ],
  ],
  ['the next release', { oldest: TODAY, newest: TODAY + 2 }, [[TODAY, null]]],
  [
    'a release that knows this one no longer',
    { oldest: TODAY + 1, newest: TODAY + 3 },
    [
      [TODAY, 'PROTOCOL_TOO_OLD'],
      [TODAY + 1, null],
    ],
  ],
])('a server of %s', (_release, protocols, clients) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ protocols });
  });
  afterAll(() => server.stop());

  test.each(clients)('and a client of protocol %i: %s', async (version, refused) => {
    const { owner, childId } = await server.createFamily();
    const phone = createDevice(owner.id, { childId });
    const events = Array.from({ length: ENTRIES }, () => phone.event('diaper'));
    const send = (rows: typeof events) =>
      owner.api.raw('/api/sync/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [PROTOCOL_HEADER]: String(version) },
        body: JSON.stringify({
          node: phone.node,
          rows: rows.map((record) => ({ collection: 'events', record })),
        }),
      });
    const answers = [await send(events.slice(0, 250)), await send(events.slice(250))];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(refused === null ? 200 : 426);
      expect((body as { code?: string }).code ?? null).toBe(refused);
      // Tells the client how to continue.
      expect(headers.get(PROTOCOL_HEADER)).toBe(`${protocols.oldest}-${protocols.newest}`);
    }
    const stored = (await owner.api.get(`/api/events?limit=${ENTRIES}`)).body;
    expect(stored).toHaveLength(refused === null ? ENTRIES : 0);
  });
});

describe('a device of a release before a collection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test.each(sampled)('reads all of $name once it knows it', async ({ name, sample }) => {
    const { owner, childId } = await server.createFamily();
    const { api, id: userId } = owner;
    const { checkpoint } = await api.pull();
    const phone = createDevice(userId, { childId });
    const entry = phone.event('diaper');
    await api.push(phone.node, ['events', entry]);
    const writer = createSampleDevice(userId);
    const record = writer.create(sample, childId, 'Passed by', entry as AnyRecord);
    await api.push(writer.node, [name, record]);
    // An earlier release stores nothing of this answer but its checkpoint.
    const passed = await api.pull(checkpoint);
    const ids = passed.changes.map((change) => change.record.id);
    expect(ids).toContain(record.id);
    expect((await api.pull(passed.checkpoint)).changes).toEqual([]);
    const { body } = await api.post('/api/sync/history', { cursor: historyOnlyOf(name) });
    const { changes, cursor } = body as {
      changes: { collection: string; record: { id: string } }[];
      cursor: null;
    };
    expect(cursor).toBeNull();
    expect(changes).toMatchObject([{ collection: name, record: { id: record.id } }]);
  });
});
