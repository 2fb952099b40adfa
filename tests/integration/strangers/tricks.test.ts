import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorBody } from '../../../schema/wire/errors.ts';
import { createDevice } from '../../helpers/device-records.ts';
import type { Answer } from '../../helpers/api.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import { rows } from './rows.ts';
import { type ActorName, type Environment, createEnvironment, leaksIn } from './environment.ts';

/** Attempts to bypass the table of expected answers; all of them must be refused. */

let server: TestServer;
let environment: Environment;
let before: unknown;

beforeAll(async () => {
  server = await startTestServer();
  environment = await createEnvironment(server);
  before = await people();
});
afterAll(() => server.stop());

describe('an address', () => {
  const ways: [name: string, path: (ids: Ids) => string][] = [
    ['that climbs', ({ open, hidden }) => `/api/events/${open.eventId}/../${hidden.eventId}`],
    [
      'that climbs in code',
      ({ open, hidden }) => `/api/events/${open.eventId}%2F..%2F${hidden.eventId}`,
    ],
    ['that climbs twice in code', ({ hidden }) => `/api/events/%252e%252e%252f${hidden.eventId}`],
    ['with a slash too many', ({ hidden }) => `//api//events/${hidden.eventId}`],
    ['with a slash at its end', ({ hidden }) => `/api/events/${hidden.eventId}/`],
    ['in capitals', ({ hidden }) => `/API/EVENTS/${hidden.eventId}`],
    ['with an id in capitals', ({ hidden }) => `/api/events/${hidden.eventId.toUpperCase()}`],
    ['with a parameter in the path', ({ hidden }) => `/api/events;x=1/${hidden.eventId}`],
    ['with a zero byte', ({ hidden }) => `/api/events/${hidden.eventId}%00`],
    ['with a line break', ({ hidden }) => `/api/events/${hidden.eventId}%0d%0aX-A:%20b`],
    ['with a space', ({ hidden }) => `/api/events/%20${hidden.eventId}`],
    ['with an ending', ({ hidden }) => `/api/events/${hidden.eventId}.json`],
    ['with a wildcard', () => '/api/events/%25%25%25%25%25%25%25%25'],
    ['with SQL', ({ hidden }) => `/api/events/${hidden.eventId}'%20or%20'1'='1`],
    ['with a long id', ({ hidden }) => `/api/events/${hidden.eventId}${'x'.repeat(100)}`],
    ['with a very long id', () => `/api/events/${'x'.repeat(8_000)}`],
    [
      'that says whose it is',
      ({ hidden, open }) => `/api/events/${hidden.eventId}?childId=${open.childId}`,
    ],
    ['with another account', ({ hidden }) => `/api/events/${hidden.eventId}?accountId=x`],
    ['of an entry that is a child', ({ open }) => `/api/events/${open.childId}`],
    ['of an entry that is a timer', ({ open }) => `/api/events/${open.timerId}`],
    ['of a timer that is an entry', ({ open }) => `/api/timers/${open.eventId}`],
    ['of a child that is an entry', ({ open }) => `/api/user-children/${open.eventId}`],
    ['of a child that is a person', () => `/api/user-children/${environment.ours.owner.id}`],
    ['of an entry with its collection', ({ hidden }) => `/api/events/events:${hidden.eventId}`],
  ];
  test.each(ways)('%s is not found', async (_, path) => {
    const faults: unknown[] = [];
    for (const [actor, family] of [
      ['carer', environment.ours],
      ['carer', { open: environment.ours.open, hidden: environment.theirs.open }],
      ['stranger', environment.ours],
      ['strangerCarer', environment.ours],
    ] as const) {
      const asked = path(family);
      for (const method of ['GET', 'DELETE']) {
        faults.push(...faultsIn(actor, asked, await rawly(actor, method, asked)));
      }
    }
    expect(faults).toEqual([]);
  });

  test.each([
    ['x-http-method-override', 'DELETE'],
    ['x-original-url', '/api/auth/account/users'],
    ['x-rewrite-url', '/api/auth/account/users'],
    ['x-forwarded-user', 'owner'],
    ['x-forwarded-host', 'evil.example'],
    ['forwarded', 'for=127.0.0.1;host=evil.example'],
    ['x-account-id', 'other'],
    ['cookie', 'token=owner'],
  ])('is what it is, whatever the head %s says', async (name, value) => {
    const path = `/api/events/${environment.ours.hidden.eventId}`;
    const answer = await environment.people.carer.api.raw(path, { headers: { [name]: value } });
    expect(faultsIn('carer', path, answer)).toEqual([]);
    expect(answer.status).toBe(404);
    const nobody = await environment.people.nobody.api.raw('/api/invites', {
      headers: { [name]: value },
    });
    expect(nobody.status).toBe(401);
  });

  test('accepts a token only in the authorization header', async () => {
    const { token } = environment.ours.owner;
    for (const path of [`/api/events?token=${token}`, `/api/events?access_token=${token}`]) {
      expect((await environment.people.nobody.api.get(path)).status).toBe(401);
    }
    const twice = await environment.people.nobody.api.raw('/api/events', {
      headers: { authorization: `Bearer ${environment.people.stranger.token}, Bearer ${token}` },
    });
    expect(twice.status).toBe(401);
  });
});

type Ids = Pick<Environment['ours'], 'open' | 'hidden'>;

describe('a place in the history', () => {
  test('of another account shows only the sender’s own records', async () => {
    const { history, checkpoint } = await environment.ours.owner.api.pull();
    for (const actor of ['carer', 'alone', 'stranger', 'strangerCarer'] as const) {
      const { api } = environment.people[actor];
      const answers = [
        ...(history === null ? [] : [await api.post('/api/sync/history', { cursor: history })]),
        await api.post('/api/sync/pull', { checkpoint }),
        await api.post('/api/sync/pull', { checkpoint: { ...checkpoint, seq: 0 } }),
        await api.get(`/api/events?since=${checkpoint.epoch}:0`),
      ];
      for (const { status, body, headers } of answers) {
        expect([200, 400]).toContain(status);
        const came = JSON.stringify([body, [...headers]]);
        expect(leaksIn(environment, actor, { came, said: '' })).toEqual([]);
      }
    }
  });
});

describe('a body', () => {
  const written = Object.entries(rows).filter(([, { body }]) => body);

  test.each(written)('of %s with an unknown field is refused', async (route, row) => {
    const ids = row.ids?.['own']?.(environment) ?? row.ids?.['nobodys']?.(environment) ?? {};
    const body = row.body?.(ids, environment) as object;
    for (const extra of [
      { role: 'super_admin', isAdmin: true },
      { accountId: environment.theirs.accountId },
      { userId_: environment.ours.owner.id, createdBy_: environment.ours.owner.id },
    ]) {
      // Wherever a role or an account can be given, a wrong one is given.
      const claimed = 'role' in body ? { ...body, role: 'super_admin' } : { ...body, ...extra };
      if (route === 'POST /api/auth/register') Object.assign(claimed, { isAdmin: true });
      const answer = await send('owner', route, ids, JSON.stringify(claimed));
      expect([extra, answer.status, codeIn(answer)]).toEqual([extra, 400, 'VALIDATION']);
    }
  });

  test.each(written)('of %s that is far too large is refused', async (route, row) => {
    const ids = row.ids?.['own']?.(environment) ?? row.ids?.['nobodys']?.(environment) ?? {};
    const body = JSON.stringify({ padding: 'x'.repeat(3 * 1024 * 1024) });
    const answer = await send('owner', route, ids, body);
    expect([answer.status, codeIn(answer)]).toEqual([413, 'BODY_TOO_LARGE']);
    const nobody = await send('nobody', route, ids, body);
    expect([401, 413]).toContain(nobody.status);
  });

  test('that is nested too deeply is refused', async () => {
    const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const answer = await send('owner', 'POST /api/events', {}, body);
    expect([answer.status, codeIn(answer)]).toEqual([400, 'VALIDATION']);
  });
});

describe('a record that is sent', () => {
  type Claim = [name: string, actor: ActorName, row: () => [collection: string, record: unknown]];
  const entry = (actor: ActorName, more: object = {}) => {
    const { id } = environment.people[actor];
    return createDevice(id, { childId: environment.ours.open.childId }).event('diaper', more);
  };
  const child = (actor: ActorName, childId: string, more: object = {}) => {
    const { type: _, payload: __, ...meta } = entry(actor, { id: childId, childId });
    const fields = { name: 'Taken', birthdate: null, gender: null, chartSex: null };
    return { ...meta, ...fields, gestationDays: null, color: '#112233', caregivers: [], ...more };
  };
  const grantFor = (actor: ActorName) => [
    { userId: environment.people[actor].id, permissions: GRANT },
  ];
  const claims: Claim[] = [
    ['a member who is the owner', 'carer', () => ['members', member('carer', 'super_admin')]],
    ['a member who is one of us', 'stranger', () => ['members', member('owner', 'caregiver')]],
    [
      'a child with a grant for oneself',
      'carer',
      () => [
        'children',
        child('carer', environment.ours.hidden.childId, { caregivers: grantFor('carer') }),
      ],
    ],
    [
      'a child with a grant by a parent',
      'parent',
      () => [
        'children',
        child('parent', environment.ours.open.childId, { caregivers: grantFor('alone') }),
      ],
    ],
    [
      'a new child with a grant by a parent',
      'parent',
      () => {
        const id = entry('parent').id;
        return ['children', child('parent', id, { caregivers: grantFor('alone') })];
      },
    ],
    ['a child of a caregiver', 'carer', () => ['children', child('carer', entry('carer').id)]],
    [
      'an entry about the hidden child',
      'carer',
      () => ['events', entry('carer', { childId: environment.ours.hidden.childId })],
    ],
    [
      'an entry that is there, as one’s own',
      'carer',
      () => ['events', entry('carer', { id: environment.ours.hidden.eventId })],
    ],
    [
      'an entry that is moved away from the hidden child',
      'carer',
      () => ['events', entry('carer', { id: environment.ours.hidden.eventId, createdAt: 1_000 })],
    ],
    [
      'an entry about their child',
      'owner',
      () => ['events', entry('owner', { childId: environment.theirs.open.childId })],
    ],
    [
      'an entry in the name of a stranger',
      'owner',
      () => ['events', entry('owner', { createdBy: environment.people.stranger.id })],
    ],
    ['an entry while paused', 'paused', () => ['events', entry('paused')]],
    ['an entry of a caregiver without a child', 'alone', () => ['events', entry('alone')]],
  ];
  test.each(claims)('is refused or ignored: %s', async (_, actor, row) => {
    const [collection, record] = row();
    const { api } = environment.people[actor];
    const verdicts = await api.push('trickery', [collection, record]);
    expect(verdicts.verdicts).toMatchObject([{ verdict: 'rejected' }]);
    const came = JSON.stringify(verdicts);
    expect(leaksIn(environment, actor, { came, said: JSON.stringify(record) })).toEqual([]);
    // The route for a single record refuses it as well.
    const path = { events: '/api/events', children: '/api/user-children' }[collection];
    if (path === undefined) return;
    const answer = await api.post(path, record);
    expect(faultsIn(actor, JSON.stringify(record), answer)).toEqual([]);
  });

  function member(actor: ActorName, role: string): unknown {
    const { type: _, payload: __, ...meta } = entry(actor, { id: environment.people[actor].id });
    return { ...meta, childId: null, name: 'Taken', color: '#112233', role };
  }
});

test('nobody’s role or account has changed', async () => {
  expect(await people()).toEqual(before);
});

const GRANT = {
  view: 'all',
  log: ['feeding', 'diaper', 'sleep', 'note'],
  editOwn: true,
  editOthers: true,
  deleteOwn: true,
  deleteOthers: true,
  medication: 'give',
  growth: 'edit',
  photos: 'manage',
  documents: 'all',
  schedule: 'edit',
  parenting: 'edit',
  knowledge: 'write',
  comment: true,
  export: true,
  notify: true,
  validFrom: null,
  validTo: null,
  onlyOnShift: false,
};

/** What is wrong with a refusal: it must be one of our errors, without anybody's data. */
function faultsIn(actor: ActorName, said: string, answer: Answer): unknown[] {
  const { status, body, headers } = answer;
  const came = JSON.stringify([body, [...headers]]);
  const leaks = leaksIn(environment, actor, { came, said });
  const isRefusal = [400, 401, 403, 404].includes(status) && ErrorBody.safeParse(body).success;
  return isRefusal && leaks.length === 0
    ? []
    : [{ actor, said: said.slice(0, 200), status, leaks }];
}

/** The exact path, which fetch would normalise. */
async function rawly(actor: ActorName, method: string, path: string): Promise<Answer> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: path,
    headers: { authorization: `Bearer ${environment.people[actor].token}` },
  });
  const isJson = /json/.test(String(answer.headers['content-type']));
  const headers = new Headers(
    Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers };
}

function send(
  actor: ActorName,
  route: string,
  ids: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  const headers = { 'content-type': 'application/json' };
  return environment.people[actor].api.raw(path, { method, headers, body });
}

function codeIn({ body }: Answer): unknown {
  return (body as { code?: unknown }).code;
}

/** The role of each person, and the children they care for. */
async function people(): Promise<unknown> {
  const users = await server.db.query(
    'select account_id, user_id, role, removed_at from users order by account_id, user_id',
  );
  const children = await server.db.query<{ body: { id: string; caregivers: unknown } }>(
    `select body from records where collection = 'children' order by account_id, id`,
  );
  return { users, children: children.map(({ body: { id, caregivers } }) => [id, caregivers]) };
}
