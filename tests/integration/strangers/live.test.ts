import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '../../../schema/collections.ts';
import { serverCollections } from '../../../schema/server-collections.ts';
import type { LiveChange } from '../../../schema/collections/define.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { LiveMessage, SYNC_EVENT, serverEvents } from '../../../schema/wire/socket.ts';
import {
  createSampleDevice,
  isOfFamily,
  movedTo,
  sampled,
} from '../../helpers/collection-samples.ts';
import { createDevice } from '../../helpers/device-records.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import {
  type ActorName,
  type Person,
  type Environment,
  createEnvironment,
  leaksIn,
} from './environment.ts';

/** Which change reaches whom by socket, and that nobody receives anything else. */

/** `alone` has no child, the grant of `paused` is paused. The other family receives nothing. */
const ours = ['owner', 'parent', 'carer', 'alone', 'paused'] as const;
const theirs = ['stranger', 'strangerCarer'] as const;
const listeners = [...ours, ...theirs] as const;
type Listener = (typeof listeners)[number];

/** How long the two families write; longer by CANARY_SECONDS. */
const CANARY_MS = Number(process.env['CANARY_SECONDS'] ?? 2) * 1_000;

let server: TestServer;
let environment: Environment;
let ears: Record<Listener, Ear>;
/** Up to where the changes of a family are known. */
const places = new Map<Person, { epoch: string; seq: number }>();

beforeAll(async () => {
  server = await startTestServer();
  environment = await createEnvironment(server);
  const heard = await Promise.all(listeners.map((name) => listen(environment.people[name])));
  ears = Object.fromEntries(listeners.map((name, i) => [name, heard[i]])) as typeof ears;
});
afterAll(async () => {
  for (const { socket } of Object.values(ears ?? {})) socket.close();
  await server?.stop();
});

/**
 * What a person receives of a change: its whole content under the event's name, only that something
 * is gone, or only its sequence number, which says no more than that there was a change.
 */
type Heard = 'gone' | 'number' | (string & {});
type Five = readonly [Heard, Heard, Heard, Heard, Heard];

const forAllWithChild = (name: string): Five => [name, name, name, 'number', 'number'];
const forParents = (name: string): Five => [name, name, 'number', 'number', 'number'];
const forAuthor = (name: string): Five => [name, 'number', 'number', 'number', 'number'];

/** By action: what the owner, a parent, the caregiver, `alone` and `paused` receive. */
const changes: [what: string, act: () => Promise<unknown>, heard: Five][] = [
  ['an entry', () => log(environment.ours.open.childId), forAllWithChild('log:new')],
  [
    'an entry by the carer',
    () => log(environment.ours.open.childId, 'carer'),
    forAllWithChild('log:new'),
  ],
  [
    'an edit',
    async () => edit(await quietly(() => log(environment.ours.open.childId)), { note: 'x' }),
    forAllWithChild('activity:updated'),
  ],
  [
    'a removal',
    async () => remove('events', await quietly(() => log(environment.ours.open.childId))),
    forAllWithChild('log:deleted'),
  ],
  [
    'an entry about the hidden child',
    () => log(environment.ours.hidden.childId),
    forParents('log:new'),
  ],
  [
    'an edit of one about the hidden child',
    async () => edit(await quietly(() => log(environment.ours.hidden.childId)), { note: 'x' }),
    forParents('activity:updated'),
  ],
  [
    'a removal of one about the hidden child',
    async () => remove('events', await quietly(() => log(environment.ours.hidden.childId))),
    forParents('log:deleted'),
  ],
  [
    'an entry for parents',
    () => log(environment.ours.open.childId, 'owner', { visibility: 'parents' }),
    forParents('log:new'),
  ],
  [
    'an entry that is hidden',
    async () =>
      edit(await quietly(() => log(environment.ours.open.childId)), { visibility: 'parents' }),
    ['activity:updated', 'activity:updated', 'gone', 'gone', 'gone'],
  ],
  [
    'an entry that moves to the hidden child',
    async () =>
      edit(await quietly(() => log(environment.ours.open.childId)), {
        childId: environment.ours.hidden.childId,
      }),
    ['activity:updated', 'activity:updated', 'gone', 'gone', 'gone'],
  ],
  ['pumping of the owner', () => log(null, 'owner', pumping), forParents('activity:created')],
  ['pumping of the carer', () => log(null, 'carer', pumping), forAllWithChild('activity:created')],
  ['a timer', () => time(environment.ours.open.childId), forAllWithChild(SYNC_EVENT)],
  [
    'a timer for the hidden child',
    () => time(environment.ours.hidden.childId),
    forParents(SYNC_EVENT),
  ],
  [
    'a timer that stops',
    async () => remove('timers', await quietly(() => time(environment.ours.open.childId))),
    forAllWithChild(SYNC_EVENT),
  ],
  ['a child', () => ask('POST', '/api/user-children', { name: 'Ida' }), forParents(SYNC_EVENT)],
  [
    'a change of the child',
    () => ask('PUT', `/api/user-children/${environment.ours.open.childId}`, { color: '#102030' }),
    forParents(SYNC_EVENT),
  ],
  [
    'a grant',
    () =>
      ask(
        'PUT',
        `/api/user-children/${environment.ours.open.childId}/caregivers/${environment.ours.spare.id}`,
        { preset: 'sitter' },
      ),
    forParents(SYNC_EVENT),
  ],
  [
    'a limit of somebody else',
    () =>
      ask('PATCH', `/api/user-children/users/${environment.ours.spare.id}/permissions`, {
        paused: true,
      }),
    [SYNC_EVENT, SYNC_EVENT, SYNC_EVENT, SYNC_EVENT, SYNC_EVENT],
  ],
  [
    'a new colour of somebody',
    () => ask('PATCH', '/api/auth/me', { color: '#405060' }),
    [SYNC_EVENT, SYNC_EVENT, SYNC_EVENT, SYNC_EVENT, SYNC_EVENT],
  ],
  ...sampled.flatMap(sampleChanges),
];

function sampleEventName(
  name: (typeof sampled)[number]['name'],
  sample: (typeof sampled)[number]['sample'],
  change: LiveChange,
): string {
  const record = createSampleDevice('somebody').create(sample, 'some-child', 'words');
  return serverCollections[name].live?.eventName(change, record) ?? SYNC_EVENT;
}

/** The same changes for each collection that has a sample. */
function sampleChanges({ name, sample }: (typeof sampled)[number]): typeof changes {
  const eventOf = (change: LiveChange) => sampleEventName(name, sample, change);
  const heardBy = { carers: forAllWithChild, parents: forParents, author: forAuthor }[
    sample.readBy
  ];
  const write = async (childId: string) => {
    const { owner } = environment.ours;
    const device = createSampleDevice(owner.id);
    const record = device.create(sample, childId, 'words', await entryOf(childId));
    await owner.api.push(device.node, [name, record]);
    return async (change: (record: AnyRecord, by: typeof device) => AnyRecord) =>
      owner.api.push(device.node, [name, change(record, device)]);
  };
  const changeOf =
    (childId: () => string, change: (record: AnyRecord, by: SampleDevice) => AnyRecord) =>
    async () => {
      const rewrite = await quietly(() => write(childId()));
      return rewrite(change);
    };
  const openId = () => environment.ours.open.childId;
  const edited = (record: AnyRecord, by: SampleDevice) =>
    by.edit(name, record, sample.edit('changed'));
  const moved = (record: AnyRecord, by: SampleDevice) =>
    by.edit(name, record, movedTo(name, environment.ours.hidden.childId));
  const gone = sample.readBy === 'carers' ? 'gone' : 'number';
  const updated = eventOf('updated');
  return [
    [`${name}: a record`, () => write(openId()), heardBy(eventOf('added'))],
    [
      `${name}: a record about the hidden child`,
      () => write(environment.ours.hidden.childId),
      (isOfFamily(name) || sample.readBy === 'author' ? heardBy : forParents)(eventOf('added')),
    ],
    [`${name}: an edit`, changeOf(openId, edited), heardBy(updated)],
    [
      `${name}: a removal`,
      changeOf(openId, (record, by) => by.remove(record)),
      heardBy(eventOf('removed')),
    ],
    // What is attached to an entry moves with it: tests/integration/responses.test.ts.
    ...(collections[name].partition === 'byItem' || isOfFamily(name)
      ? []
      : ([
          [
            `${name}: a record that moves to the hidden child`,
            changeOf(openId, moved),
            // People without the child never had it, and its id discloses nothing.
            [updated, sample.readBy === 'author' ? 'number' : updated, gone, gone, gone],
          ],
        ] as typeof changes)),
  ];
}

/** The entry of the child that a record can be attached to. */
async function entryOf(childId: string): Promise<AnyRecord> {
  const { owner, open, hidden } = environment.ours;
  const { eventId } = childId === open.childId ? open : hidden;
  const { body } = await owner.api.get(`/api/events/${eventId}`);
  return body as AnyRecord;
}

type SampleDevice = ReturnType<typeof createSampleDevice>;

describe('a change', () => {
  test.each(changes)('reaches each person with what they may read: %s', async (_, act, heard) => {
    await allQuiet();
    await act();
    await Promise.all(ours.map((name) => ears[name].nextChange()));
    const got = ours.map((name) => kindOf(ears[name].taken()));
    expect(Object.fromEntries(ours.map((name, i) => [name, got[i]]))).toEqual(
      Object.fromEntries(ours.map((name, i) => [name, heard[i]])),
    );
    for (const name of theirs) expect(ears[name].all).toEqual([]);
    expectNoLeaks();
  });

  test('sends no other event names', () => {
    const sent = new Set(listeners.flatMap((name) => ears[name].all.map(([event]) => event)));
    const named = new Set(changes.flatMap(([, , heard]) => heard));
    expect([...sent].filter((event) => !named.has(event))).toEqual([]);
    // The missing events belong to collections that do not exist yet.
    expect(new Set(serverEvents.filter((event) => sent.has(event)))).toEqual(
      new Set([
        'log:new',
        'log:deleted',
        ...sampled.flatMap(({ name, sample }) =>
          (['added', 'updated', 'removed'] as const)
            .map((change) => sampleEventName(name, sample, change))
            // A change without a name in the specification.
            .filter((event) => event !== SYNC_EVENT),
        ),
        'activity:created',
        'activity:updated',
      ]),
    );
  });
});

test.each(['nobody', 'removed', 'pending'] as const)(
  'refuses the connection of %s',
  async (name) => {
    await expect(listen(environment.people[name])).rejects.toMatchObject({
      data: { code: expect.stringMatching(/^(TOKEN_INVALID|PAYMENT_REQUIRED)$/) },
    });
  },
);

describe('typing', () => {
  test.each([
    ['about the child', () => environment.ours.open.childId, ['parent', 'carer']],
    ['about the hidden child', () => environment.ours.hidden.childId, ['parent']],
    ['about their child', () => environment.theirs.open.childId, []],
    ['about nothing', () => undefined, ['parent']],
  ])('%s is heard by those who may see it', async (_, childId, heard) => {
    await allQuiet();
    const about = childId();
    ears.owner.socket.emit('comment:typing:start', {
      itemId: 'x',
      ...(about === undefined ? {} : { childId: about }),
    });
    // A later change has arrived over the same sockets, so this one would have, too.
    await expect
      .poll(() => listeners.filter((name) => ears[name].typing.length > 0))
      .toEqual(heard);
    await log(environment.ours.open.childId);
    await allQuiet();
    expect(listeners.filter((name) => ears[name].typing.length > 0)).toEqual(heard);
    expectNoLeaks();
    for (const name of listeners) ears[name].typing.length = 0;
  });
});

test('while two families write at once, neither receives anything of the other', async () => {
  const until = Date.now() + CANARY_MS;
  let writes = 0;
  const write = async (family: Environment['ours'], by: Person, note: string) => {
    const { open, hidden } = family;
    for (let i = 0; Date.now() < until; i += 1) {
      const childId = i % 3 === 0 ? hidden.childId : open.childId;
      const device = createDevice(by.id, { childId });
      const entry = device.event('note', { note, visibility: i % 4 === 0 ? 'parents' : 'family' });
      await by.api.push(device.node, ['events', entry]);
      await by.api.push(device.node, ['events', device.edit(entry, { childId: open.childId })]);
      if (i % 5 === 0) await by.api.push(device.node, ['events', device.remove(entry)]);
      writes += 2;
    }
  };
  const [mine, hers] = [mark(['owner', 'parent', 'carer']), mark([...theirs])];
  await Promise.all([
    write(environment.ours, environment.ours.owner, mine),
    write(environment.ours, environment.ours.carer, mine),
    write(environment.theirs, environment.theirs.owner, hers),
  ]);
  await allQuiet();
  expectNoLeaks();
  const pulls = await Promise.all(
    listeners.map(async (name) => {
      const came = await everythingPulled(environment.people[name]);
      return leaksIn(environment, name, { came, said: '' });
    }),
  );
  expect(pulls.flat()).toEqual([]);
  const heard = listeners.reduce((sum, name) => sum + ears[name].raw.length, 0);
  process.stdout.write(`  ${writes} writes, ${heard} messages to ${listeners.length} people\n`);
});

/** The marks by who may read them. */
function mark(openTo: readonly ActorName[]): string {
  const text = `marked words ${environment.marks.length}`;
  environment.marks.push({ text, openTo });
  return text;
}

/** Of all that has arrived since it was last checked. */
function expectNoLeaks(): void {
  const leaks = listeners.flatMap((name) => {
    const ear = ears[name];
    const came = ear.raw.slice(ear.checked).join('\n');
    ear.checked = ear.raw.length;
    return leaksIn(environment, name, { came, said: '' }).map((text) => ({ name, text }));
  });
  expect(leaks).toEqual([]);
}

async function everythingPulled({ api }: Person): Promise<string> {
  const start = await api.pull();
  const pages: unknown[] = [start];
  for (let cursor = start.history; cursor !== null;) {
    const { body } = await api.post('/api/sync/history', { cursor });
    pages.push(body);
    cursor = (body as { cursor: string | null }).cursor;
  }
  return JSON.stringify(pages);
}

const pumping = { type: 'pumping', payload: { leftMl: 10, rightMl: 20 } };

/** @returns the id of the entry */
async function log(
  childId: string | null,
  by: 'owner' | 'carer' = 'owner',
  more: object = {},
): Promise<string> {
  const body = {
    type: 'diaper',
    childId,
    startedAt: Date.now(),
    payload: { kind: 'wet' },
    ...more,
  };
  return ask('POST', '/api/events', body, by);
}

function edit(id: string, body: object): Promise<string> {
  return ask('PUT', `/api/events/${id}`, body);
}

function time(childId: string): Promise<string> {
  return ask('POST', '/api/timers', { kind: 'sleep', childId, startedAt: Date.now() });
}

function remove(collection: 'events' | 'timers', id: string): Promise<string> {
  return ask('DELETE', `/api/${collection}/${id}`);
}

async function ask(
  method: string,
  path: string,
  body?: object,
  by: 'owner' | 'carer' = 'owner',
): Promise<string> {
  const answer = await environment.people[by].api.raw(path, {
    method,
    ...(body
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
  expect([method, path, answer.status]).toEqual([method, path, expect.any(Number)]);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { id: string }).id;
}

/** Runs an action whose messages are not checked. */
async function quietly<T>(act: () => Promise<T>): Promise<T> {
  const result = await act();
  await allQuiet();
  return result;
}

/** Waits until everybody has received every committed change. */
async function allQuiet(): Promise<void> {
  for (const [names, { owner }] of [
    [ours, environment.ours],
    [theirs, environment.theirs],
  ] as const) {
    const seq = await newestSeq(owner);
    for (const name of names) {
      await expect
        .poll(() => ears[name].seq >= seq || ears[name].raw.length === 0, {
          timeout: 20_000,
          interval: 5,
        })
        .toBe(true);
    }
  }
  for (const name of listeners) ears[name].taken();
}

/** Asks only for what is new since the last time, because the families grow with each test. */
async function newestSeq(owner: Person): Promise<number> {
  for (;;) {
    const { checkpoint, more } = await owner.api.pull(places.get(owner));
    places.set(owner, checkpoint);
    if (!more) return checkpoint.seq;
  }
}

type Change = [event: string, message: LiveMessage];
type Ear = {
  socket: Socket;
  /** Everything received, as text. */
  raw: string[];
  /** How many of them have been searched for leaks. */
  checked: number;
  all: Change[];
  typing: unknown[];
  /** The last sequence number received. */
  seq: number;
  /** Resolves when there is an unread change. */
  nextChange(): Promise<void>;
  /** The unread changes. */
  taken(): Change[];
};

function kindOf(heard: readonly Change[]): Heard {
  const [change, ...more] = heard;
  if (!change || more.length > 0) return `${heard.length} messages`;
  const [event, message] = change;
  if (message.changes.length > 0) return event;
  return (message.gone ?? []).length > 0 ? 'gone' : 'number';
}

async function listen(person: Person): Promise<Ear> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: person.token },
  });
  let taken = 0;
  const ear: Ear = {
    socket,
    raw: [],
    checked: 0,
    all: [],
    typing: [],
    seq: 0,
    async nextChange() {
      await expect.poll(() => ear.all.length > taken, { timeout: 20_000, interval: 5 }).toBe(true);
    },
    taken() {
      const fresh = ear.all.slice(taken);
      taken = ear.all.length;
      return fresh;
    },
  };
  socket.onAny((event: string, ...args: unknown[]) => {
    ear.raw.push(JSON.stringify([event, ...args]));
    if (event.includes('typing')) {
      ear.typing.push(args[0]);
      return;
    }
    const message = LiveMessage.parse(args[0]);
    ear.all.push([event, message]);
    ear.seq = Math.max(ear.seq, message.place.seq);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return ear;
}
