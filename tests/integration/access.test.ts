import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestFamily, type TestServer, register, startTestServer } from '../helpers/server.ts';

/**
 * Who gets what at every route. A route without a row here fails, so that a new one is a
 * decision about everybody.
 */

/** `unrelated` is a caregiver of the same account who has no child. */
const actors = ['owner', 'parent', 'caregiver', 'unrelated', 'stranger', 'nobody'] as const;
type Actor = (typeof actors)[number];
type Statuses = readonly [number, number, number, number, number, number];

type Row = {
  statuses: Statuses;
  /** What is asked for, with `{id}` and `{caregiverId}` filled in. */
  ids?: (world: World) => Record<string, string>;
  body?: (world: World) => unknown;
  /** Ids of another account, or of nobody: 404 for whoever may call the route at all. */
  foreign?: (world: World) => Record<string, string>[];
};
type World = {
  apis: Record<Actor, Api>;
  family: TestFamily;
  other: TestFamily;
  eventId: string;
  timerId: string;
  inviteId: string;
  unrelatedId: string;
};

const anyone: Statuses = [200, 200, 200, 200, 200, 200];
const members: Statuses = [200, 200, 200, 200, 200, 401];
const carers: Statuses = [200, 200, 200, 404, 404, 401];
const parents: Statuses = [200, 200, 403, 403, 404, 401];

const event = ({ eventId }: World) => ({ id: eventId });
const timer = ({ timerId }: World) => ({ id: timerId });
const invite = ({ inviteId }: World) => ({ id: inviteId });
const child = ({ family }: World) => ({ id: family.childId });
const grant = ({ family }: World) => ({ id: family.childId, caregiverId: family.caregiver.id });
const foreignGrants = ({ family, other }: World) => [
  { id: other.childId, caregiverId: family.caregiver.id },
  { id: family.childId, caregiverId: other.caregiver.id },
  { id: randomUUID(), caregiverId: family.caregiver.id },
];
const random = () => [{ id: randomUUID() }];
const newEvent = ({ family }: World) => ({
  type: 'diaper',
  childId: family.childId,
  startedAt: Date.now(),
  payload: { kind: 'wet' },
});

const rows: Record<string, Row> = {
  'GET /api/health': { statuses: anyone },
  'GET /api/ready': { statuses: anyone },
  'POST /api/auth/login': {
    statuses: anyone,
    body: ({ family: { owner } }) => ({ username: owner.username, password: owner.password }),
  },
  'POST /api/auth/register': {
    statuses: all(400),
    body: () => ({ username: `${randomUUID()}@example.org`, password: 'long enough' }),
  },
  'POST /api/auth/send-confirmation': {
    statuses: anyone,
    body: () => ({ email: `${randomUUID()}@example.org` }),
  },
  'POST /api/auth/verify-confirmation': {
    statuses: all(400),
    body: () => ({ email: `${randomUUID()}@example.org`, code: '000000' }),
  },
  'POST /api/auth/forgot-password': {
    statuses: anyone,
    body: () => ({ email: `${randomUUID()}@example.org` }),
  },
  'POST /api/auth/verify-reset-token': { statuses: all(400), body: () => ({ token: 'unknown' }) },
  'POST /api/auth/reset-password': {
    statuses: all(400),
    body: () => ({ token: 'unknown', password: 'long enough' }),
  },
  'GET /api/auth/me': { statuses: members },
  'PATCH /api/auth/me': { statuses: members, body: () => ({ relation: 'friend' }) },
  'POST /api/auth/onboarding-complete': { statuses: members },
  'POST /api/auth/confirm-password': {
    statuses: all(403, 401),
    body: () => ({ password: 'not it' }),
  },
  'POST /api/auth/change-password': {
    statuses: all(403, 401),
    body: () => ({ currentPassword: 'not it', newPassword: 'long enough' }),
  },
  'POST /api/auth/change-email': {
    statuses: all(403, 401),
    body: () => ({ password: 'not it', email: `${randomUUID()}@example.org` }),
  },
  'POST /api/auth/change-email/confirm': {
    statuses: all(400, 401),
    body: () => ({ email: `${randomUUID()}@example.org`, code: '000000' }),
  },
  'GET /api/auth/sessions': { statuses: members },
  'DELETE /api/auth/sessions': { statuses: all(204, 401) },
  // A person ends sign-ins of their own alone: this one is nobody's.
  'DELETE /api/auth/sessions/{id}': {
    statuses: all(404, 401),
    ids: () => ({ id: randomUUID() }),
    foreign: random,
  },
  'POST /api/auth/refresh': { statuses: all(401), body: () => ({ refreshToken: 'unknown' }) },
  'POST /api/auth/logout': { statuses: all(204), body: () => ({}) },
  'GET /api/auth/users': { statuses: members },
  'GET /api/auth/account/users': { statuses: members },
  'GET /api/auth/account/user-count': { statuses: members },
  'DELETE /api/auth/users/{id}': {
    statuses: [204, 403, 403, 403, 404, 401],
    ids: ({ unrelatedId }) => ({ id: unrelatedId }),
    foreign: ({ other }) => [{ id: other.parent.id }, { id: 'nobody' }],
  },
  'POST /api/auth/account/transfer': {
    statuses: [403, 403, 403, 403, 404, 401],
    body: ({ unrelatedId }) => ({ userId: unrelatedId, password: 'correct horse' }),
  },
  // With the wrong password, or nobody would be left to ask the rest.
  'DELETE /api/gdpr/delete-account': {
    statuses: all(403, 401),
    body: () => ({ password: 'not it' }),
  },
  'POST /api/sync/pull': { statuses: members, body: () => ({ checkpoint: null }) },
  'POST /api/sync/push': {
    statuses: members,
    body: () => ({ node: 'abcdefgh', rows: [{ collection: 'events', record: {} }] }),
  },
  'POST /api/sync/history': { statuses: all(400, 401), body: () => ({ cursor: 'x' }) },
  'POST /api/sync/compare': {
    statuses: members,
    body: ({ eventId }) => ({ rows: [{ collection: 'events', id: eventId, digest: 'x' }] }),
  },
  'GET /api/invites': { statuses: [200, 200, 403, 403, 200, 401] },
  'POST /api/invites': {
    statuses: [201, 201, 403, 403, 201, 401],
    body: () => ({ role: 'parent' }),
  },
  'PUT /api/invites/{id}': {
    statuses: [200, 200, 403, 403, 404, 401],
    ids: invite,
    body: () => ({ name: 'Rosa' }),
    foreign: random,
  },
  'POST /api/invites/{id}/resend': {
    statuses: [200, 200, 403, 403, 404, 401],
    ids: invite,
    foreign: random,
  },
  'DELETE /api/invites/{id}': {
    statuses: [204, 204, 403, 403, 404, 401],
    ids: invite,
    foreign: random,
  },
  'GET /api/invites/validate/{token}': { statuses: all(400), ids: () => ({ token: 'unknown' }) },
  'GET /api/events': { statuses: members },
  'POST /api/events': { statuses: [201, 201, 201, 403, 400, 401], body: newEvent },
  'GET /api/events/{id}': { statuses: carers, ids: event, foreign: random },
  // A grandmother may see what the parents logged, and change only her own.
  'PUT /api/events/{id}': {
    statuses: [200, 200, 403, 404, 404, 401],
    ids: event,
    body: () => ({ note: 'changed' }),
    foreign: random,
  },
  'DELETE /api/events/{id}': {
    statuses: [200, 200, 403, 404, 404, 401],
    ids: event,
    foreign: random,
  },
  'GET /api/events/{id}/history': {
    statuses: [200, 200, 404, 404, 404, 401],
    ids: event,
    foreign: random,
  },
  'GET /api/timers': { statuses: members },
  'POST /api/timers': {
    statuses: [201, 201, 201, 403, 400, 401],
    body: ({ family }) => ({ kind: 'sleep', childId: family.childId, startedAt: Date.now() }),
  },
  'GET /api/timers/{id}': { statuses: carers, ids: timer, foreign: random },
  'PUT /api/timers/{id}': {
    statuses: carers,
    ids: timer,
    body: () => ({ startedAt: Date.now() - 1_000 }),
    foreign: random,
  },
  // Whoever may log may stop what is running, whoever started it.
  'DELETE /api/timers/{id}': { statuses: carers, ids: timer, foreign: random },
  'GET /api/timers/{id}/history': {
    statuses: [200, 200, 404, 404, 404, 401],
    ids: timer,
    foreign: random,
  },
  'GET /api/user-children': { statuses: members },
  'POST /api/user-children': {
    statuses: [201, 201, 403, 403, 201, 401],
    body: () => ({ name: 'Ida' }),
  },
  'GET /api/user-children/account-users': { statuses: members },
  'GET /api/user-children/{id}': { statuses: carers, ids: child, foreign: random },
  'PUT /api/user-children/{id}': {
    statuses: [200, 200, 403, 404, 404, 401],
    ids: child,
    body: () => ({ name: 'Mia' }),
    foreign: random,
  },
  'DELETE /api/user-children/{id}': {
    statuses: [200, 403, 403, 404, 404, 401],
    ids: child,
    foreign: random,
  },
  'GET /api/user-children/{id}/history': {
    statuses: [200, 200, 404, 404, 404, 401],
    ids: child,
    foreign: random,
  },
  'PATCH /api/user-children/users/{id}/permissions': {
    statuses: parents,
    ids: ({ family }) => ({ id: family.caregiver.id }),
    body: () => ({ paused: false }),
    foreign: ({ family, other }) => [
      { id: other.caregiver.id },
      { id: family.parent.id },
      { id: 'nobody' },
    ],
  },
  'POST /api/user-children/{id}/caregivers': {
    statuses: parents,
    ids: child,
    body: ({ family }) => ({ userId: family.caregiver.id, preset: 'grandparent' }),
    foreign: ({ other }) => [{ id: other.childId }, { id: randomUUID() }],
  },
  'PUT /api/user-children/{id}/caregivers/{caregiverId}': {
    statuses: parents,
    ids: grant,
    body: () => ({ preset: 'grandparent' }),
    foreign: foreignGrants,
  },
  'PATCH /api/user-children/{id}/caregivers/{caregiverId}/permissions': {
    statuses: parents,
    ids: grant,
    body: () => ({ preset: 'grandparent' }),
    foreign: foreignGrants,
  },
  'DELETE /api/user-children/{id}/caregivers/{caregiverId}': {
    statuses: parents,
    ids: grant,
    foreign: foreignGrants,
  },
};

let server: TestServer;
/** For what changes nothing: to read, and to be told that there is nothing. */
let everybodys: World;

beforeAll(async () => {
  server = await startTestServer();
  everybodys = await createWorld();
});
afterAll(() => server.stop());

describe('every route', () => {
  test('has a row in the table of who gets what', () => {
    const { paths } = server.app.swagger() as { paths: Record<string, object> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.toSorted()).toEqual(Object.keys(rows).toSorted());
  });

  test.each(Object.entries(rows))('%s', async (route, row) => {
    const world = route.startsWith('GET ') ? everybodys : await createWorld();
    const got: Record<string, number> = {};
    for (const actor of actors.toReversed()) {
      // What one of them removed, the next one shall find again.
      if (/^(PUT|DELETE)/.test(route)) Object.assign(world, await newRecords(world.family));
      got[actor] = await ask(world, actor, route, row.ids?.(world));
    }
    const expected = Object.fromEntries(actors.map((actor, i) => [actor, row.statuses[i]]));
    expect(got).toEqual(expected);
  });

  test.each(Object.entries(rows).filter(([, { foreign }]) => foreign !== undefined))(
    '%s knows nothing of foreign ids',
    async (route, row) => {
      for (const ids of row.foreign?.(everybodys) ?? []) {
        expect([ids, await ask(everybodys, 'owner', route, ids)]).toEqual([ids, 404]);
      }
    },
  );
});

async function createWorld(): Promise<World> {
  const [family, other] = [await server.createFamily(), await server.createFamily()];
  const made = await family.owner.api.post('/api/invites', { role: 'caregiver' });
  const inviteToken = (made.body as { token: string }).token;
  const unrelated = await register(server.url, server.api, { inviteToken });
  const apis = {
    owner: family.owner.api,
    parent: family.parent.api,
    caregiver: family.caregiver.api,
    unrelated: unrelated.api,
    stranger: other.owner.api,
    nobody: createApi(server.url),
  };
  return { apis, family, other, unrelatedId: unrelated.id, ...(await newRecords(family)) };
}

async function ask(
  world: World,
  actor: Actor,
  route: string,
  ids: Record<string, string> = {},
): Promise<number> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  const body = rows[route]?.body;
  const sent = body && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(world)),
  };
  const { status } = await world.apis[actor].raw(path, { method, ...sent });
  return status;
}

async function newRecords(
  family: TestFamily,
): Promise<Pick<World, 'eventId' | 'timerId' | 'inviteId'>> {
  const { owner, childId } = family;
  const device = createDevice(owner.id, { childId });
  const event = device.event('diaper');
  await owner.api.push(device.node, ['events', event]);
  const { body } = await owner.api.post('/api/timers', {
    kind: 'sleep',
    childId,
    startedAt: Date.now(),
  });
  const made = await owner.api.post('/api/invites', { role: 'parent' });
  return { eventId: event.id, timerId: idIn(body), inviteId: idIn(made.body) };
}

function all(status: number, nobody = status): Statuses {
  return [status, status, status, status, status, nobody];
}

function idIn(body: unknown): string {
  return (body as { id: string }).id;
}
