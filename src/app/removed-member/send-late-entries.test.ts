import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LateEntriesRequest } from '../../../schema/wire/late-entries.ts';
import { SERVER_HEADER } from '../../../schema/wire/protocol.ts';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import type { Fetch } from '../../session/answer.ts';
import { keepSendingLateEntries, sendLateEntries } from './send-late-entries.ts';
import { type UnsyncedData, keepUnsyncedData, readUnsyncedData } from './unsynced-data.ts';

const NODE = 'rosas123';
let store: DeviceStore;
let storeCount = 0;
beforeEach(() => {
  store = createDeviceStore(`late-entries-test-${(storeCount += 1)}`);
});

const entry = (n: number) => ({ id: `e${n}`, note: `entry ${n}` });
/** The unsynced data of a removed member: `entries` to send, and a timer that stays here. */
const unsynced = (entries: { id: string }[]): UnsyncedData => ({
  userId: 'rosa',
  name: 'Rosa',
  at: 1,
  entries: [...entries, { id: 'timer' }],
  changes: [],
  sent: 0,
  toSend: {
    refreshToken: 'token',
    node: NODE,
    rows: entries.map(({ id }) => ({ collection: 'events', id })),
  },
});

type Verdicts = (id: string) => string;
function serverThat(verdictOf: Verdicts) {
  const requests: LateEntriesRequest[] = [];
  const fetch: Fetch = async (path, init) => {
    const sent = new Request(`https://example.org${path}`, init);
    const request = LateEntriesRequest.parse(await sent.json());
    requests.push(request);
    const verdicts = request.rows.map(({ collection, record }) => {
      const { id } = record as { id: string };
      return { collection, id, seq: 1, verdict: verdictOf(id) };
    });
    return answer(200, { verdicts });
  };
  return { fetch, requests };
}
const answer = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { [SERVER_HEADER]: '1' } });

test('sends the entries, and keeps what the server does not take for the export', async () => {
  await keepUnsyncedData(unsynced([entry(1), entry(2), entry(3)]), store);
  const server = serverThat((id) => (id === 'e2' ? 'rejected' : 'merged'));
  expect(await sendLateEntries(server.fetch, store)).toBe('done');
  expect(server.requests).toMatchObject([{ refreshToken: 'token', node: NODE }]);
  expect(server.requests[0]?.rows[0]).toEqual({ collection: 'events', record: entry(1) });
  const left = await readUnsyncedData(store);
  expect(left).toMatchObject({ sent: 2, entries: [entry(2), { id: 'timer' }] });
  expect(left?.toSend).toBeUndefined();
});

test('sends many in several requests', async () => {
  const entries = Array.from({ length: 60 }, (_, n) => entry(n));
  await keepUnsyncedData(unsynced(entries), store);
  const server = serverThat(() => 'merged');
  await sendLateEntries(server.fetch, store);
  expect(server.requests.flatMap(({ rows }) => rows)).toHaveLength(60);
  expect(await readUnsyncedData(store)).toMatchObject({ sent: 60, entries: [{ id: 'timer' }] });
});

describe('keeps everything to send again', () => {
  test.each<[string, Fetch]>([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['when the server is busy', () => Promise.resolve(answer(503, {}))],
    ['when too much was sent at once', () => Promise.resolve(answer(429, {}))],
    ['when a Wi-Fi sign-in page answers', () => Promise.resolve(new Response('<html>'))],
  ])('%s', async (_, fetch) => {
    const before = unsynced([entry(1)]);
    await keepUnsyncedData(before, store);
    expect(await sendLateEntries(fetch, store)).toBe('later');
    expect(await readUnsyncedData(store)).toEqual(before);
  });
});

test.each([
  ['no longer takes anything from this person', 401],
  ['does not know the request', 404],
])('keeps the entries for the export when the server %s', async (_, status) => {
  await keepUnsyncedData(unsynced([entry(1)]), store);
  expect(await sendLateEntries(() => Promise.resolve(answer(status, {})), store)).toBe('done');
  const left = await readUnsyncedData(store);
  expect(left).toMatchObject({ sent: 0, entries: [entry(1), { id: 'timer' }] });
  expect(left?.toSend).toBeUndefined();
});

test('tries again when the browser reports a network', async () => {
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => setTimeout(listener));
  vi.stubGlobal('removeEventListener', () => undefined);
  await keepUnsyncedData(unsynced([entry(1)]), store);
  const server = serverThat(() => 'merged');
  const fetch = vi.fn<Fetch>(server.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await keepSendingLateEntries(fetch, store, new AbortController().signal);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(await readUnsyncedData(store)).toMatchObject({ sent: 1 });
  vi.unstubAllGlobals();
});

test('sends nothing of data that its person has discarded', async () => {
  const server = serverThat(() => 'merged');
  expect(await sendLateEntries(server.fetch, store)).toBe('done');
  expect(server.requests).toEqual([]);
});
