import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putMember, setGrant, setLimit } from '../../server/records/people.ts';
import { MINUTE_MS } from '../../schema/limits.ts';
import { presets } from '../../schema/rights/presets.ts';
import { LiveMessage, SYNC_EVENT, serverEvents } from '../../schema/wire/socket.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';
import { handOver } from '../helpers/transfer.ts';

let server: TestServer;
let family: TestFamily;
let anas: TestDevice;
let clients: LiveClient[] = [];
let now: number | null = null;

beforeAll(async () => {
  server = await startTestServer({ now: () => now ?? Date.now() });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = null;
  family = await server.createFamily();
  anas = createDevice(family.owner.id, { childId: family.childId });
});
afterEach(() => {
  for (const client of clients) client.socket.close();
  clients = [];
});

describe('a live connection', () => {
  test('sends a change with the event name of its kind to everybody who may see it', async () => {
    const { owner, parent, caregiver } = family;
    const [bens, rosas] = [await listen(parent), await listen(caregiver)];
    const { checkpoint, scope } = await parent.api.pull();
    const event = anas.event('feeding', { note: 'left first' });
    const edited = anas.edit(event, { note: 'right first' });
    const removed = anas.remove(edited);
    for (const record of [event, edited, removed]) {
      await owner.api.push(anas.node, ['events', record]);
      await Promise.all([bens.next(), rosas.next()]);
    }
    expect(bens.heard.map(({ name }) => name)).toEqual([
      'log:new',
      'activity:updated',
      'log:deleted',
    ]);
    // Except for the scope, which is each person's own.
    const rosasScope = (await caregiver.api.pull()).scope;
    expect(rosas.heard).toEqual(
      bens.heard.map(({ name, message }) => ({
        name,
        message: { ...message, place: { ...message.place, scope: rosasScope } },
      })),
    );
    expect(bens.heard.map(({ message }) => message.type)).toEqual([
      'feeding',
      'feeding',
      'log_deleted',
    ]);
    expect(bens.heard.flatMap(({ message }) => message.changes.map((c) => c.record))).toEqual([
      event,
      edited,
      removed,
    ]);
    expect(bens.heard[0]?.message).toMatchObject({
      user: { id: owner.id, name: expect.any(String) },
      child: { name: 'Mia' },
      place: { epoch: checkpoint.epoch, scope, from: checkpoint.seq, seq: checkpoint.seq + 1 },
    });
    expectChain(bens.heard, checkpoint.seq);
  });

  test('has the content of an entry beside the change, and of a measurement', async () => {
    const bens = await listen(family.parent);
    const note = anas.event('note', { note: 'slept well' });
    await family.owner.api.push(anas.node, ['events', note]);
    const created = await bens.next();
    expect(created).toMatchObject({
      name: 'activity:created',
      message: { type: 'activity', activity: { id: note.id, type: 'note', note: 'slept well' } },
    });
    expect(created.message['activity']).not.toHaveProperty('clocks');
    await family.owner.api.push(anas.node, ['events', anas.remove(note)]);
    expect((await bens.next()).message['activity']).toEqual({ id: note.id });
    await family.owner.api.post(`/api/user-children/${family.childId}/growth-measurements`, {
      date: '2026-07-10',
      weightG: 6_200,
    });
    const measured = await bens.next();
    expect(measured.name).toBe('growth:measurement:added');
    expect(measured.message['item']).toMatchObject({ date: '2026-07-10', weightG: 6_200 });
  });

  test('names what happens to growth as the specification does', async () => {
    const { owner, childId } = family;
    const bens = await listen(family.parent);
    const next = async () => {
      const { name, message } = await bens.next();
      return [name, message['type'], message['item']];
    };
    const path = `/api/user-children/${childId}/growth-measurements`;
    const { body } = await owner.api.post(path, { date: '2026-07-11', headMm: 360 });
    const { id } = body as { id: string };
    expect(await next()).toMatchObject([
      'growth:measurement:added',
      'growth_measurement_added',
      { headMm: 360 },
    ]);
    await owner.api.post(path, { id, date: '2026-07-11', headMm: 362 });
    expect(await next()).toMatchObject([
      'growth:measurement:updated',
      'growth_measurement_updated',
      { id, headMm: 362 },
    ]);
    await owner.api.delete(`${path}/${id}`);
    expect(await next()).toEqual([
      'growth:measurement:deleted',
      'growth_measurement_deleted',
      { id },
    ]);
    for (const status of ['seen', 'sure']) {
      await owner.api.put(`/api/user-children/${childId}/motor-milestones`, {
        walking_alone: { status },
      });
      expect(await next()).toMatchObject([
        'growth:milestone:updated',
        'growth_milestone_updated',
        { milestone: 'walking_alone', status },
      ]);
    }
  });

  test('sends changes by REST like changes by sync', async () => {
    const bens = await listen(family.parent);
    await family.owner.api.post('/api/events', {
      type: 'diaper',
      childId: family.childId,
      startedAt: Date.now(),
      payload: { kind: 'wet' },
    });
    expect((await bens.next()).name).toBe('log:new');
    await family.owner.api.post('/api/timers', {
      kind: 'sleep',
      childId: family.childId,
      startedAt: Date.now(),
    });
    expect((await bens.next()).name).toBe(SYNC_EVENT);
  });

  test('sends a caregiver only the sequence numbers of changes that she may not see', async () => {
    const { owner, caregiver, otherChildId } = family;
    const rosas = await listen(caregiver);
    const { checkpoint } = await caregiver.api.pull();
    const open = anas.event('note', { note: 'open' });
    const hidden = anas.edit(open, { visibility: 'parents' });
    const hers = anas.event('diaper');
    for (const record of [
      anas.event('note', { note: 'secret words', visibility: 'parents' }),
      anas.event('diaper', { childId: otherChildId }),
      open,
      hidden,
      hers,
    ]) {
      await owner.api.push(anas.node, ['events', record]);
      await rosas.next();
    }
    const [first, second, third, fourth, fifth] = rosas.heard.map(({ message }) => message);
    for (const message of [first, second]) {
      expect(message).toMatchObject({ type: 'sync', user: null, child: null, changes: [] });
      expect(message?.gone ?? []).toEqual([]);
    }
    expect(third?.changes).toHaveLength(1);
    expect(fourth).toMatchObject({ changes: [], gone: [{ collection: 'events', id: open.id }] });
    expect(fifth?.changes).toMatchObject([{ record: { id: hers.id } }]);
    expect(JSON.stringify(rosas.heard)).not.toMatch(new RegExp(`secret|${otherChildId}`));
    expectChain(rosas.heard, checkpoint.seq);
  });

  test('receives nothing of another account', async () => {
    const stranger = await server.createFamily();
    const strangers = await listen(stranger.owner);
    const bens = await listen(family.parent);
    for (let i = 0; i < 5; i += 1) {
      await family.owner.api.push(anas.node, ['events', anas.event('diaper')]);
      await bens.next();
    }
    const theirs = createDevice(stranger.owner.id, { childId: stranger.childId });
    await stranger.owner.api.push(theirs.node, ['events', theirs.event('bath')]);
    await strangers.next();
    expect(strangers.heard).toHaveLength(1);
  });

  test('has no gap while many write at the same time', async () => {
    const { owner, parent } = family;
    const bens = await listen(parent);
    const { checkpoint } = await parent.api.pull();
    const events = Array.from({ length: 40 }, () => anas.event('diaper'));
    await Promise.all(events.map((event) => owner.api.push(anas.node, ['events', event])));
    const { checkpoint: end } = await owner.api.pull();
    while ((bens.heard.at(-1)?.message.place.seq ?? 0) < end.seq) await bens.next();
    const last = bens.heard.at(-1)?.message.place;
    expect(last?.seq).toBe(end.seq);
    // One message for each change, or "pull now" (from = seq) for many.
    const places = bens.heard.map(({ message }) => message.place);
    const joins = places.map(
      ({ from, seq }, i) => from === seq || from === (places[i - 1]?.seq ?? checkpoint.seq),
    );
    expect(joins).toEqual(places.map(() => true));
  });

  test('sends a single "pull now" after a large batch', async () => {
    const bens = await listen(family.parent);
    const { checkpoint } = await family.parent.api.pull();
    const rows = Array.from({ length: 100 }, (): [string, unknown] => [
      'events',
      anas.event('diaper'),
    ]);
    await family.owner.api.push(anas.node, ...rows);
    const { message } = await bens.next();
    const seq = checkpoint.seq + 100;
    expect(message).toMatchObject({ changes: [], place: { from: seq, seq } });
  });

  test('makes a caregiver pull when her rights change', async () => {
    const { owner, caregiver, childId } = family;
    const rosas = await listen(caregiver);
    const { checkpoint } = await caregiver.api.pull();
    await owner.api.delete(`/api/user-children/${childId}/caregivers/${caregiver.id}`);
    const { message } = await rosas.next();
    expect(message).toMatchObject({ changes: [] });
    expect(message.place.from).toBeGreaterThan(checkpoint.seq);
    await owner.api.push(anas.node, ['events', anas.event('diaper')]);
    expect((await rosas.next()).message.changes).toEqual([]);
  });

  test.each([
    ['a pause', { paused: true }],
    ['a limit', { permissions: presets.emergency }],
  ])('sends a caregiver no records from the moment of %s', async (_, body) => {
    const { owner, caregiver } = family;
    const rosas = await listen(caregiver);
    const path = `/api/user-children/users/${caregiver.id}/permissions`;
    expect((await owner.api.patch(path, body)).status).toBe(200);
    expect((await rosas.next()).message).toMatchObject({ changes: [] });
    await owner.api.push(anas.node, ['events', anas.event('note', { note: 'not for Rosa' })]);
    expect((await rosas.next()).message).toMatchObject({ changes: [], user: null, child: null });
    expect(JSON.stringify(rosas.heard)).not.toContain('not for Rosa');
  });

  // Invariant I31 (docs/sync-spec.md)
  test('sends a caregiver neither the rights nor the phone numbers of others, on any path', async () => {
    const { accountId, owner, caregiver, childId } = family;
    const rosas = await listen(caregiver);
    const secret = 'of Zoe alone';
    const at = { by: owner.id, now: Date.now() };
    const permissions = { ...presets.sitter, hint: secret };
    await server.accounts.store.transaction(accountId, async (tx) => {
      const zoe = { userId: 'zoe-0001', name: 'Zoe', color: '#B45309', role: 'caregiver' as const };
      await putMember(tx, { ...zoe, phone: secret }, at);
      await setLimit(tx, { userId: 'zoe-0001', limit: permissions, paused: true }, at);
      await setGrant(tx, { childId, userId: 'zoe-0001', permissions }, at);
    });
    // A change of the child makes her pull; a change of the member is sent to her.
    await server.accounts.store.transaction(accountId, (tx) =>
      setLimit(tx, { userId: 'zoe-0001', paused: false }, at),
    );
    await owner.api.push(anas.node, ['events', anas.event('diaper')]);
    await rosas.next();

    const { api } = caregiver;
    const { checkpoint, history } = await api.pull();
    const child = await api.get(`/api/user-children/${childId}`);
    const answers = [
      await api.pull({ ...checkpoint, seq: 0 }),
      await api.post('/api/sync/history', { cursor: history }),
      child,
      await api.get('/api/user-children'),
      await api.get(`/api/user-children?since=${checkpoint.epoch}:0`),
      await api.get('/api/auth/account/users'),
      await api.push('node0001', ['children', child.body], ['members', { id: 'zoe-0001' }]),
      rosas.heard.map(({ message }) => message),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
    expect(JSON.stringify(answers[1])).toContain('"Zoe"');
    const { store } = server.accounts;
    const keys = [
      { collection: 'children', id: childId },
      { collection: 'members', id: 'zoe-0001' },
    ] as const;
    const rows = (await store.digests(accountId, keys)).map((row) => ({ ...row }));
    const compared = await api.post('/api/sync/compare', { rows });
    expect(compared.body).toMatchObject({ differing: [], gone: [] });
    expect(JSON.stringify(await owner.api.get(`/api/user-children/${childId}`))).toContain(secret);
  });

  test('makes a caregiver pull when her granted time begins and ends', async () => {
    const { owner, caregiver, childId } = family;
    const rosas = await listen(caregiver);
    const path = `/api/user-children/${childId}/caregivers/${caregiver.id}`;
    const start = Date.now();
    const [validFrom, validTo] = [start + 200, start + 400];
    now = start;
    await owner.api.put(path, { permissions: { ...presets.nanny, validFrom, validTo } });
    await rosas.next();
    const children = async () => (await caregiver.api.get('/api/user-children')).body;
    expect(await children()).toEqual([]);
    for (const [at, count] of [
      [validFrom, 1],
      [validTo, 0],
    ] as const) {
      now = at;
      const { message } = await rosas.next();
      const { checkpoint } = await caregiver.api.pull();
      // Otherwise her device would ignore the message as known.
      expect(message.place.seq).toBeGreaterThan(checkpoint.seq);
      expect(await children()).toHaveLength(count);
    }
  });

  test('is closed at once for a removed person, before the next change is sent', async () => {
    const { owner, parent } = family;
    const bens = await listen(parent);
    const removed = owner.api.delete(`/api/auth/users/${parent.id}`);
    const after = Array.from({ length: 5 }, () => anas.event('note', { note: 'not for Ben' }));
    await Promise.all([removed, removed.then(() => owner.api.push(anas.node, ...eventsIn(after)))]);
    await bens.disconnected;
    expect(bens.socket.connected).toBe(false);
    expect(JSON.stringify(bens.heard)).not.toContain('not for Ben');
  });

  test('is closed at once when its session ends, and only for that session', async () => {
    const { owner, parent } = family;
    const other = await signInAgain(server.url, parent);
    const [here, there] = [await listen(parent), await listen(other)];
    await server.accounts.sessions.end(parent.refreshToken, Date.now());
    await owner.api.push(anas.node, ['events', anas.event('diaper')]);
    await Promise.all([here.disconnected, there.next()]);
    expect(here.heard).toEqual([]);
    expect(there.socket.connected).toBe(true);
  });

  test.each<[string, (person: Person) => object | undefined, string]>([
    ['its refresh token', ({ refreshToken }) => ({ refreshToken }), ''],
    ['its access token alone', () => undefined, ''],
    [
      'a refresh token that the server has forgotten',
      ({ refreshToken }) => ({ refreshToken }),
      'delete from refresh_tokens where account_id = $1',
    ],
  ])('is closed at once when its person signs out with %s', async (_, body, forget) => {
    const { parent } = family;
    const elsewhere = await signInAgain(server.url, parent);
    const [here, there] = [await listen(parent), await listen(elsewhere)];
    if (forget !== '') await server.db.query(forget, [parent.accountId]);
    const api = body(parent) ? server.api : parent.api;
    expect((await api.post('/api/auth/logout', body(parent))).status).toBe(204);
    await here.disconnected;
    expect(await parent.api.get('/api/auth/me')).toMatchObject({ status: 401 });
    expect(there.socket.connected).toBe(true);
  });

  test('is closed on the other devices when the address is changed', async () => {
    const { parent } = family;
    const elsewhere = await signInAgain(server.url, parent);
    const [here, there] = [await listen(parent), await listen(elsewhere)];
    const email = `new-${parent.username}`;
    const { password } = parent;
    const asked = await parent.api.post('/api/auth/change-email', { password, email });
    const { confirmationCode: code } = asked.body as { confirmationCode: string };
    const done = await parent.api.post('/api/auth/change-email/confirm', { email, code });
    expect(done.status).toBe(204);
    await there.disconnected;
    expect(await elsewhere.api.get('/api/auth/me')).toMatchObject({ status: 401 });
    expect(here.socket.connected).toBe(true);
    expect((await parent.api.get('/api/auth/me')).body).toMatchObject({ username: email });
  });

  test('applies a transferred account without reconnecting', async () => {
    const { owner, parent, caregiver, otherChildId } = family;
    const bens = await listen(parent);
    await handOver(server, owner, parent);
    await bens.next();
    await parent.api.delete(`/api/auth/users/${caregiver.id}`);
    await owner.api.push(anas.node, ['events', anas.event('bath', { childId: otherChildId })]);
    await expect.poll(() => bens.heard.at(-1)?.message.changes).toMatchObject([{}]);
    expect(bens.socket.connected).toBe(true);
  });
});

describe('connecting', () => {
  test.each<[string, unknown]>([
    ['no token', undefined],
    ['no text', 5],
    ['nonsense', 'nonsense'],
  ])('is refused with %s', async (_, token) => {
    await expect(connect(server.url, { token })).rejects.toThrow(/log in/i);
  });

  test('is refused with an expired token, and TOKEN_EXPIRED', async () => {
    now = Date.now() + 20 * MINUTE_MS;
    await expect(connect(server.url, { token: family.owner.accessToken })).rejects.toMatchObject({
      data: { code: 'TOKEN_EXPIRED' },
    });
  });

  test('is refused to a page of another site', async () => {
    const token = family.owner.accessToken;
    const origin = 'https://evil.example';
    await expect(connect(server.url, { token }, { origin })).rejects.toThrow('websocket error');
    const own = await connect(server.url, { token }, { origin: server.url });
    expect(own.connected).toBe(true);
    own.close();
  });

  test('ends when the token expires, and reconnects with a fresh one', async () => {
    let token = family.owner.accessToken;
    // The server's clock is fixed shortly before the expiry.
    now = expiryOf(token) - 300;
    const client = await listen(family.owner, () => token);
    now = null;
    const { body } = await server.api.post('/api/auth/refresh', {
      refreshToken: family.owner.refreshToken,
    });
    token = (body as { accessToken: string }).accessToken;
    await client.disconnected;
    await new Promise<void>((resolve) => {
      client.socket.once('connect', () => resolve());
    });
    expect(client.socket.connected).toBe(true);
  });
});

describe('typing', () => {
  test('is relayed to the people who may see the child', async () => {
    const { owner, parent, caregiver, childId, otherChildId } = family;
    const [mine, bens, rosas] = [
      await listen(owner),
      await listen(parent),
      await listen(caregiver),
    ];
    const heard: [string, unknown][] = [];
    bens.socket.on('log:typing:start', (payload) => heard.push(['ben', payload]));
    rosas.socket.on('log:typing:start', (payload) => heard.push(['rosa', payload]));
    mine.socket.on('log:typing:start', (payload) => heard.push(['ana', payload]));
    mine.socket.emit('log:typing:start', { type: 'log', childId: otherChildId });
    // Volatile messages are dropped while a connection is busy, so they are sent one by one.
    await expect.poll(() => heard.length).toBe(1);
    mine.socket.emit('log:typing:start', { type: 'log', childId });
    await expect.poll(() => heard.length).toBe(3);
    expect(heard.filter(([who]) => who === 'rosa')).toEqual([
      [
        'rosa',
        {
          type: 'log',
          user: { id: owner.id, name: expect.any(String) },
          child: { name: 'Mia' },
        },
      ],
    ]);
  });

  test('is dropped when it is forbidden, invalid or too frequent', async () => {
    const { parent, caregiver, otherChildId, childId } = family;
    const [bens, rosas] = [await listen(parent), await listen(caregiver)];
    const heard: unknown[] = [];
    bens.socket.on('log:typing:start', (payload) => heard.push(payload));
    bens.socket.on('log:new', () => heard.push('log:new'));
    rosas.socket.emit('log:typing:start', { childId: otherChildId });
    rosas.socket.emit('log:typing:start', { childId, extra: 'x' });
    rosas.socket.emit('log:typing:start', 'x');
    rosas.socket.emit('log:new', { childId });
    for (let i = 0; i < 50; i += 1) rosas.socket.emit('log:typing:start', { childId });
    // A change arrives after all of them on the same socket.
    await family.owner.api.push(anas.node, ['events', anas.event('diaper')]);
    await bens.next();
    await expect.poll(() => heard.includes('log:new')).toBe(true);
    expect(heard.length).toBeLessThan(15);
  });
});

function eventsIn(events: readonly unknown[]): [string, unknown][] {
  return events.map((event) => ['events', event]);
}

function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(payload) as { exp: number }).exp * 1000;
}

type Heard = { name: string; message: LiveMessage };
type LiveClient = {
  socket: Socket;
  heard: Heard[];
  /** The next message that was not returned yet. */
  next(): Promise<Heard>;
  disconnected: Promise<void>;
};

async function listen(person: Person, token = () => person.accessToken): Promise<LiveClient> {
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    autoConnect: false,
    auth: (send) => send({ token: token() }),
  });
  const heard: Heard[] = [];
  const waiting: ((heard: Heard) => void)[] = [];
  let taken = 0;
  for (const name of [...serverEvents, SYNC_EVENT]) {
    socket.on(name, (payload: unknown) => {
      heard.push({ name, message: LiveMessage.parse(payload) });
      const next = waiting.shift();
      if (next) next(heard[taken++] as Heard);
    });
  }
  const disconnected = new Promise<void>((resolve) => {
    socket.once('disconnect', () => resolve());
  });
  const client: LiveClient = {
    socket,
    heard,
    disconnected,
    next: () =>
      taken < heard.length
        ? Promise.resolve(heard[taken++] as Heard)
        : new Promise((resolve) => waiting.push(resolve)),
  };
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
    socket.connect();
  });
  return client;
}

function connect(
  url: string,
  auth: object,
  extraHeaders: Record<string, string> = {},
): Promise<Socket> {
  const socket = io(url, {
    auth,
    extraHeaders,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}

function expectChain(heard: readonly Heard[], from: number): void {
  const places = heard.map(({ message }) => message.place);
  expect(places.map((place) => [place.from, place.seq])).toEqual(
    places.map((_, i) => [from + i, from + i + 1]),
  );
}
