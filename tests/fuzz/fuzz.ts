import fc from 'fast-check';
import { io } from 'socket.io-client';
import type { AnyRecord } from '../../schema/records/record.ts';
import { MINUTE_MS } from '../../schema/limits.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import { clientEvents } from '../../schema/wire/socket.ts';
import { createDevice } from '../helpers/device-records.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import { type Person, type TestFamily, type TestServer, signInAgain } from '../helpers/server.ts';

/**
 * Hostile records, drawn from a seed and sent to a server in every way there is: push, pull,
 * compare, POST, PUT, PATCH and the socket. A second device must be able to read whatever was accepted.
 * There is no route for imports: a device imports by ordinary records.
 */

export type FuzzResult = {
  records: number;
  accepted: number;
  refused: number;
  requests: number;
  slowestMs: number;
  /** What went wrong, with the seed of the record. */
  failures: string[];
};

const PROFILE = ['name', 'color', 'relation', 'phone'] as const;
const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const ROWS = 100;
/** No answer may take longer, also on a machine with other work. */
const HANG_MS = 20_000;
/** Sooner than an access token expires. */
const RENEW_MS = 5 * MINUTE_MS;

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '\0',
    '\ud800',
    0,
    -1,
    1.5,
    9e15,
    -9e15,
    1e308,
    'constructor',
  ),
  fc.string(),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const key = fc.oneof(
  fc.constantFrom(
    ...INHERITED,
    'prototype',
    '~start',
    'payload.kind',
    'tags/x',
    '*',
    '_deleted',
    'a.b',
  ),
  fc.string({ maxLength: 12 }),
);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: false },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    fc.integer({ min: 10, max: 3_000 }).map(nested),
  ),
})).value;
const FIELDS = [
  'id',
  'childId',
  'type',
  'payload',
  'startedAt',
  'endedAt',
  'tz',
  'startOffsetMin',
  'day',
  'note',
  'tags',
  'photoIds',
  'performedBy',
  'source',
  'visibility',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'schemaVersion',
  'clocks',
  'removed',
  'groupId',
  'importRef',
] as const;
/** A field of a newer release, within the limits more often than not. */
const unknownField = fc.tuple(
  fc.constantFrom('mood', 'weather', 'x_1', 'note'),
  fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 6 })),
);
const change = fc.oneof(
  { weight: 3, arbitrary: unknownField },
  fc.tuple(fc.constantFrom(...FIELDS), value),
  fc.tuple(key, value),
);
const hostile = fc.record({
  collection: fc.constantFrom(
    'events',
    'events',
    'events',
    'children',
    'timers',
    'growth',
    'members',
    'x',
    'constructor',
  ),
  type: fc.constantFrom('diaper', 'feeding', 'sleep', 'note', 'symptom', 'medication'),
  changes: fc.array(change, { maxLength: 2 }),
  payload: fc.option(
    fc.dictionary(fc.oneof(key, fc.constantFrom('kind', 'bottles', 'signs', 'breast')), value, {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    { freq: 1 },
  ),
  clocks: fc.option(
    fc.dictionary(key, fc.constantFrom('now', 'server00', 'other'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
  superseded: fc.option(fc.array(fc.record({ path: key, value }), { maxLength: 3 })),
  repeats: fc.boolean(),
});
type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never;

function nested(depth: number): unknown {
  let inner: unknown = 'end';
  for (let i = 0; i < depth; i += 1) inner = i % 2 === 0 ? [inner] : { a: inner };
  return inner;
}

export async function fuzz(
  server: TestServer,
  family: TestFamily,
  {
    count,
    seed,
    say = () => undefined,
  }: { count: number; seed: number; say?: (line: string) => void },
): Promise<FuzzResult> {
  const result: FuzzResult = {
    records: 0,
    accepted: 0,
    refused: 0,
    requests: 0,
    slowestMs: 0,
    failures: [],
  };
  const device = createDevice(family.caregiver.id, { childId: family.childId });
  const other = createDevice(family.owner.id, { childId: family.childId });
  const reader = new HttpDevice(family.owner, { node: 'fuzzread', url: server.url, now: Date.now });
  const stopSocket = await openSocket(server, family.caregiver);
  const ask = async (who: Person, method: string, path: string, body?: unknown) => {
    const startedAt = performance.now();
    const answer = await who.api.raw(path, {
      method,
      signal: AbortSignal.timeout(HANG_MS),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: textOf(body) }),
    });
    result.requests += 1;
    result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - startedAt));
    if (answer.status >= 500)
      result.failures.push(
        `${method} ${path}: ${answer.status} (seed ${seed}, after ${result.records})`,
      );
    return answer;
  };
  const { id: caregiverId } = family.caregiver;
  let { owner, caregiver } = family;
  let signedInAt = Date.now();
  let previous: AnyRecord | null = null;
  for (let batch = 0; result.records < count && result.failures.length < 20; batch += 1) {
    if (Date.now() - signedInAt > RENEW_MS) {
      owner = await signInAgain(server.url, owner);
      caregiver = await signInAgain(server.url, caregiver);
      await reader.refresh();
      signedInAt = Date.now();
    }
    const drawn = fc.sample(hostile, { numRuns: ROWS, seed: seed + batch });
    const asParent = batch % 4 === 3;
    const [who, phone] = asParent ? [owner, other] : [caregiver, device];
    const all = drawn.map((each) => {
      const base: AnyRecord = each.repeats && previous ? previous : phone.event(each.type);
      previous = base;
      return rowOf(each, base, phone.node);
    });
    result.records += all.length;
    const [alone, rows] = [all.filter(isRefusedWhole), all.filter((row) => !isRefusedWhole(row))];
    for (const row of alone) {
      const answer = await ask(who, 'POST', '/api/sync/push', { node: phone.node, rows: [row] });
      const [verdict] = verdictsIn(answer.body);
      if (verdict?.verdict === 'applied' || verdict?.verdict === 'merged') result.accepted += 1;
      else result.refused += 1;
    }
    const pushed = await ask(who, 'POST', '/api/sync/push', { node: phone.node, rows });
    const verdicts = verdictsIn(pushed.body);
    if (pushed.status !== 200 || verdicts.length !== rows.length)
      result.failures.push(`verdicts missing (batch ${batch})`);
    for (const { verdict, code } of verdicts) {
      if (code === 'INTERNAL') result.failures.push(`a row failed (seed ${seed + batch})`);
      if (verdict === 'rejected' || verdict === 'ahead') result.refused += 1;
      else result.accepted += 1;
    }
    const one = rows[batch % rows.length];
    await ask(who, 'POST', '/api/events', one?.record);
    await ask(who, 'PUT', `/api/events/${String(idOf(one?.record))}`, one?.record);
    await ask(who, 'POST', '/api/sync/compare', {
      rows: rows.map(({ collection, record }) => ({
        collection,
        id: idOf(record),
        digest: 'x',
      })),
    });
    for (const field of PROFILE) {
      const [, drawnValue] = drawn[batch % drawn.length]?.changes[0] ?? [];
      await ask(who, 'PATCH', '/api/auth/me', { [field]: drawnValue });
    }
    const rights = `/api/caregivers/${caregiverId}/permissions`;
    await ask(owner, 'PATCH', rights, one?.record);
    stopSocket.send(one?.record);
    await ask(owner, 'GET', '/api/events/conflicts');
    await ask(owner, 'GET', '/api/events?limit=50');
    await ask(owner, 'POST', '/api/sync/pull', one?.record);
    await reader.sync();
    if (batch % 50 === 0)
      say(
        `${result.records} records, ${result.accepted} accepted, ${result.failures.length} failures`,
      );
  }
  stopSocket.close();
  await compareWithServer(await signInAgain(server.url, owner), reader, result);
  return result;
}

/** What the server holds is on the device, and everything of the device is on the server. */
async function compareWithServer(
  person: Person,
  reader: HttpDevice,
  result: FuzzResult,
): Promise<void> {
  await reader.sync();
  if (reader.setAside() > 0)
    result.failures.push(`${reader.setAside()} accepted records were set aside`);
  if (reader.unsent().length > 0) result.failures.push(`${reader.unsent().length} records wait`);
  const held = reader.records();
  let { checkpoint, more } = {
    checkpoint: { epoch: (await person.api.pull()).checkpoint.epoch, seq: 0 },
    more: true,
  };
  while (more) {
    const page = await person.api.pull(checkpoint);
    ({ checkpoint, more } = page);
    for (const { collection, record } of page.changes) {
      if (
        JSON.stringify(sorted(held[`${collection}/${record.id}`])) !==
        JSON.stringify(sorted(record))
      ) {
        result.failures.push(`${collection}/${record.id} differs on the device`);
      }
    }
  }
}

function rowOf(
  { collection, changes, payload, clocks, superseded }: Hostile,
  base: AnyRecord,
  node: string,
) {
  const stampOf = (kind: string) =>
    makeStamp(Date.now(), 0, kind === 'now' ? node : kind === 'other' ? 'otherdev' : kind);
  const record: unknown = {
    ...base,
    ...(payload === null ? {} : { payload }),
    ...Object.fromEntries(changes),
    ...(clocks === null
      ? {}
      : {
          clocks: {
            ...base.clocks,
            ...Object.fromEntries(
              Object.entries(clocks).map(([path, kind]) => [path, stampOf(kind)]),
            ),
          },
        }),
  };
  const lost = superseded?.map(({ path, value: was }) => ({
    path,
    stamp: stampOf('now'),
    value: was,
  }));
  return { collection, record, ...(lost === undefined ? {} : { superseded: lost }) };
}

async function openSocket(server: TestServer, { accessToken }: Person) {
  const socket = io(server.url, { transports: ['websocket'], auth: { token: accessToken } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    send(payload: unknown) {
      for (const name of clientEvents) socket.emit(name, payload);
      socket.emit('sync:changed', payload);
    },
    close: () => void socket.close(),
  };
}

function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : '';
}

/** The parser refuses a whole body for these names, so they are sent in requests of their own. */
function isRefusedWhole(row: unknown): boolean {
  const text = textOf(row);
  return text.includes('"__proto__"') || text.includes('"prototype"');
}

function verdictsIn(body: unknown): { verdict: string; code?: string }[] {
  return (body as { verdicts?: { verdict: string; code?: string }[] } | null)?.verdicts ?? [];
}

/** JSON of any depth that a request can hold. */
function textOf(body: unknown): string {
  return JSON.stringify(body) ?? 'null';
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
