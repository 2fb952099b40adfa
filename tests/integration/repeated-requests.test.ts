import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventRecord } from '../../schema/records/event.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { createRandom } from '../helpers/random.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.stop());

test('repeated and reordered requests change nothing, also a day later', async () => {
  const { owner, childId } = await server.createFamily();
  const phone = createDevice(owner.id, { childId, now: () => now });
  const random = createRandom(5);
  const sent: EventRecord[][] = [];
  const push = (api: typeof owner.api, rows: EventRecord[]) =>
    api.push(phone.node, ...rows.map((row): [string, unknown] => ['events', row]));

  // Edits every third entry and removes every fifth, each in its own request.
  const newest = new Map<string, EventRecord>();
  for (let i = 0; i < 30; i++) {
    now += 1_000;
    const made: EventRecord = phone.event('note', { note: `first ${i}` });
    const versions: EventRecord[] = [made];
    if (i % 3 === 0) versions.push(phone.edit(made, { note: `second ${i}` }));
    if (i % 5 === 0) versions.push(phone.remove(versions.at(-1) ?? made));
    for (const version of versions) {
      sent.push([version]);
      newest.set(version.id, version);
    }
  }
  const replay = async (api: typeof owner.api) => {
    const deliveries = sent.flatMap((rows) =>
      Array.from({ length: 1 + random.below(3) }, () => ({ rows, place: random.next() })),
    );
    for (const { rows } of deliveries.toSorted((a, b) => a.place - b.place)) await push(api, rows);
  };
  const held = async (api: typeof owner.api) => {
    const { checkpoint } = await api.pull();
    const { changes } = await api.pull({ ...checkpoint, seq: 0 });
    const events = changes.filter(({ collection }) => collection === 'events');
    return { checkpoint, events: events.map(({ record }) => record as EventRecord) };
  };

  await replay(owner.api);
  const first = await held(owner.api);
  expect(first.events).toHaveLength(30);
  expect(byId(first.events)).toEqual(byId([...newest.values()]));

  // A day later, after a new sign-in and an edit, everything is sent again.
  now += DAY_MS;
  const login = await server.api.post('/api/auth/login', {
    username: owner.username,
    password: owner.password,
  });
  const { accessToken } = login.body as { accessToken: string };
  const again = createApi(server.url, accessToken);
  const [any] = first.events.filter(({ removed }) => removed === null);
  const edited = phone.edit(any as EventRecord, { note: 'of the next day' });
  await push(again, [edited]);
  const before = await held(again);
  await replay(again);
  expect(await held(again)).toEqual(before);
  expect(before.events.find(({ id }) => id === edited.id)?.['note']).toBe('of the next day');
});

function byId(events: EventRecord[]): [string, unknown, boolean][] {
  return events
    .map((event): [string, unknown, boolean] => [event.id, event['note'], event.removed !== null])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
