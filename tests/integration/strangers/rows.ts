import { randomUUID } from 'node:crypto';
import { serverCollections } from '../../../schema/server-collections.ts';
import type { ItemCollection } from '../../../schema/collections/items.ts';
import type { RestRoute } from '../../../schema/collections/define.ts';
import { isOfFamily, sampled } from '../../helpers/collection-samples.ts';
import { createDevice } from '../../helpers/device-records.ts';
import {
  type ActorName,
  type Family,
  type Things,
  type Environment,
  createLogs,
  createThings,
  register,
} from './environment.ts';

/**
 * The expected answers of every route for every person. A route without a row fails, so that adding
 * one is a decision about everybody.
 */

/** For the owner, a parent, the carer, a caregiver without a child, and one who is paused. */
type Five = readonly [number, number, number, number, number];

export type Row = {
  /** The people that the route is for: all others are refused before anything is read. */
  who: 'anyone' | 'members' | 'parents' | 'owner';
  /** The status for data of their own that the caregiver may see; a single number applies to everybody. */
  own: number | Five;
  /** The same for data that only parents may see; by default as `own`, and 404 for caregivers. */
  hidden?: Five;
  /** For data of the other family, or an unknown id. */
  elsewhere?: number;
  /** For the other family on routes without an id, about their own data. */
  strangers?: readonly [number, number];
  /** For an owner who has not paid yet; by default 402. */
  pending?: number;
  /** The id to use: `own`, `hidden`, and anything else for the other family. */
  ids?: Readonly<Record<string, (environment: Environment) => Ids>>;
  body?: (ids: Ids, environment: Environment) => unknown;
  /** Sent from another sign-in of the person, because the request ends it. */
  endsSession?: true;
  /** Creates it again for each person who may delete it. */
  renew?: (family: Family, kind: 'own' | 'hidden', environment: Environment) => Promise<Ids>;
};
export type Ids = Readonly<Record<string, string>>;

/** One record for each child of both families. */
function things(idsOf: (things: Things) => Ids) {
  return {
    own: ({ ours }: Environment) => idsOf(ours.open),
    hidden: ({ ours }: Environment) => idsOf(ours.hidden),
    theirs: ({ theirs }: Environment) => idsOf(theirs.open),
    nobodys: () =>
      idsOf({
        childId: randomUUID(),
        eventId: randomUUID(),
        timerId: randomUUID(),
        samples: Object.fromEntries(sampled.map(({ name }) => [name, randomUUID()])),
      }),
  };
}

const child = things(({ childId }) => ({ id: childId }));
const comment = things(({ eventId, samples }) => ({
  id: eventId,
  commentId: samples['responses'] ?? '',
}));
const upload = { nobodys: () => ({ id: randomUUID() }) };
const fileOf = (collection: string) =>
  things(({ samples }) => ({
    collection,
    recordId: samples[collection] ?? '',
    file: 'original',
  }));
const itemOf = (collection: string) => things(({ samples }) => ({ id: samples[collection] ?? '' }));
/** Likes and comments on items, for those who may see them. */
const itemResponses = (
  collection: ItemCollection,
  path: string,
  sees: Five,
): Record<string, Row> => {
  const ids = itemOf(collection);
  // What is about no child is hidden with none.
  const hidden = (five: Five) => (isOfFamily(collection) ? { hidden: five } : {});
  const body = () => ({ content: 'So cute' });
  return {
    [`POST ${path}/:id/like`]: members(sees, { ids, ...hidden(sees) }),
    [`POST ${path}/:id/unlike`]: members(sees, { ids, ...hidden(sees) }),
    [`GET ${path}/:id/comments`]: members(sees, { ids, ...hidden(sees) }),
    [`POST ${path}/:id/comments`]: members(created(sees), {
      ids,
      ...hidden(created(sees)),
      body,
    }),
    [`DELETE ${path}/:id/comments/:commentId`]: members(404, {
      ids: { nobodys: () => ({ id: randomUUID(), commentId: randomUUID() }) },
    }),
  };
};
const created = (sees: Five) =>
  sees.map((status) => (status === 200 ? 201 : status)) as unknown as Five;
const event = things(({ eventId, childId }) => ({ id: eventId, childId }));
const timer = things(({ timerId }) => ({ id: timerId }));
const invite = {
  own: ({ ours }: Environment) => ({ id: ours.inviteId }),
  theirs: ({ theirs }: Environment) => ({ id: theirs.inviteId }),
  nobodys: () => ({ id: randomUUID() }),
};
const caregiver = {
  own: ({ ours }: Environment) => ({ id: ours.spare.id }),
  theirs: ({ theirs }: Environment) => ({ id: theirs.spare.id }),
  nobodys: () => ({ id: 'nobody' }),
};
const grant = {
  own: ({ ours }: Environment) => ({ id: ours.open.childId, caregiverId: ours.spare.id }),
  hidden: ({ ours }: Environment) => ({ id: ours.hidden.childId, caregiverId: ours.spare.id }),
  theirs: ({ theirs }: Environment) => ({ id: theirs.open.childId, caregiverId: theirs.spare.id }),
  'their person': ({ ours, theirs }: Environment) => ({
    id: ours.open.childId,
    caregiverId: theirs.spare.id,
  }),
  'their child': ({ ours, theirs }: Environment) => ({
    id: theirs.open.childId,
    caregiverId: ours.spare.id,
  }),
  'a parent': ({ ours, people }: Environment) => ({
    id: ours.open.childId,
    caregiverId: people.parent.id,
  }),
  nobodys: () => ({ id: randomUUID(), caregiverId: randomUUID() }),
};

const anyone = (own: number, more: Partial<Row> = {}): Row => ({ who: 'anyone', own, ...more });
const members = (own: number | Five, more: Partial<Row> = {}): Row => ({
  who: 'members',
  own,
  ...more,
});
const parents = (own: number, more: Partial<Row> = {}): Row => ({ who: 'parents', own, ...more });
const somebody = () => `${randomUUID()}@example.org`;
const preset = () => ({ preset: 'nanny' });

const readable: Five = [200, 200, 200, 404, 404];
const parentsOnly: Five = [200, 200, 404, 404, 404];
/** A nanny may see what the parents logged, and change only her own entries. */
const othersEntry: Five = [200, 200, 403, 404, 404];
const newLog: Pick<Row, 'hidden' | 'elsewhere'> = {
  hidden: [201, 201, 403, 403, 403],
  elsewhere: 400,
};
const logs = async ({ owner, open, hidden }: Family, kind: 'own' | 'hidden') =>
  createLogs(owner, (kind === 'own' ? open : hidden).childId);

/** The method of each route, and whether its path names a record. */
const restRequests: Readonly<Record<RestRoute, readonly [string, boolean]>> = {
  list: ['GET', false],
  create: ['POST', false],
  read: ['GET', true],
  edit: ['PUT', true],
  remove: ['DELETE', true],
  history: ['GET', true],
};

export const rows: Readonly<Record<string, Row>> = {
  ...sampleRows(),
  'GET /api/health': anyone(200),
  'GET /api/ready': anyone(200),
  'GET /api/openapi.json': anyone(200),

  'POST /api/auth/login': anyone(401, {
    body: () => ({ username: somebody(), password: 'a guess' }),
  }),
  'POST /api/auth/send-confirmation': anyone(200, { body: () => ({ email: somebody() }) }),
  'POST /api/auth/verify-confirmation': anyone(400, {
    body: () => ({ email: somebody(), code: '000000' }),
  }),
  'POST /api/auth/register': anyone(400, {
    body: () => ({ username: somebody(), password: 'long enough' }),
  }),
  // The same for a registered address: the other family's owner's.
  'POST /api/auth/forgot-password': anyone(200, {
    body: (_, { theirs }) => ({ email: theirs.owner.username }),
  }),
  'POST /api/auth/verify-reset-token': anyone(400, { body: () => ({ token: 'unknown' }) }),
  'POST /api/auth/reset-password': anyone(400, {
    body: () => ({ token: 'unknown', password: 'long enough' }),
  }),
  // The same for a registered address.
  'POST /api/auth/update-payment-status': anyone(200, {
    body: (_, { theirs }) => ({ username: theirs.owner.username, paymentStatus: 'completed' }),
  }),
  'POST /api/auth/refresh': anyone(401, { body: () => ({ refreshToken: 'unknown' }) }),
  // What the token of a removed member may add is checked in late-entries.test.ts.
  'POST /api/sync/late-entries': anyone(401, {
    body: (_, { ours }) => ({
      refreshToken: ours.owner.refreshToken,
      node: 'stranger',
      rows: [{ collection: 'events', record: {} }],
    }),
  }),
  'POST /api/security-reports': anyone(204, { body: () => [] }),
  'POST /api/auth/logout': anyone(204, { body: () => ({}), endsSession: true }),
  'GET /api/invites/validate/:token': anyone(400, {
    ids: { nobodys: () => ({ token: 'unknown' }) },
  }),

  'GET /api/auth/me': members(200, { pending: 200 }),
  'PATCH /api/auth/me': members(200, { body: () => ({ relation: 'friend' }) }),
  'POST /api/auth/onboarding-complete': members(200),
  // Parents have all rights, so there is nothing to request.
  'PUT /api/auth/me/access-wish': members([403, 403, 204, 204, 204], {
    strangers: [403, 204],
    body: () => ({ id: randomUUID(), at: Date.now(), children: {}, note: 'More, please' }),
  }),
  // Withdrawing a request that was never made succeeds.
  'DELETE /api/auth/me/access-wish/:requestId': members(204, {
    elsewhere: 204,
    ids: { nobodys: () => ({ requestId: randomUUID() }) },
  }),
  'POST /api/auth/confirm-password': members(403, {
    pending: 403,
    body: () => ({ password: 'a guess' }),
  }),
  'POST /api/auth/change-password': members(403, {
    body: () => ({ currentPassword: 'a guess', newPassword: 'long enough' }),
  }),
  'POST /api/auth/change-email': members(403, {
    body: () => ({ password: 'a guess', email: somebody() }),
  }),
  'POST /api/auth/change-email/confirm': members(400, {
    body: () => ({ email: somebody(), code: '000000' }),
  }),
  'GET /api/auth/sessions': members(200),
  'DELETE /api/auth/sessions': members(204),
  // A person can end only their own sessions.
  'DELETE /api/auth/sessions/:id': members(404, {
    ids: {
      "somebody else's": ({ sessionOfSpare }) => ({ id: sessionOfSpare }),
      nobodys: () => ({ id: randomUUID() }),
    },
  }),

  'GET /api/auth/users': members(200),
  'GET /api/auth/account/users': members(200),
  'GET /api/user-children/account-users': members(200),
  'GET /api/auth/account/user-count': members(200),
  'DELETE /api/auth/users/:id': {
    who: 'owner',
    own: 204,
    ids: caregiver,
    renew: async ({ owner }, _, { server }) => {
      const { body } = await owner.api.post('/api/invites', { role: 'caregiver' });
      return { id: (await register(server, somebody(), body as { token: string })).id };
    },
  },
  'POST /api/auth/account/transfer': {
    who: 'owner',
    own: 403,
    elsewhere: 403,
    ids: caregiver,
    body: ({ id }) => ({ userId: id, password: 'a guess' }),
  },
  'GET /api/auth/account/transfer': parents(200),
  'POST /api/auth/account/transfer/code': {
    who: 'owner',
    own: 403,
    ids: caregiver,
    body: ({ id }) => ({ userId: id }),
  },
  'POST /api/auth/account/transfer/confirm': {
    who: 'owner',
    own: 400,
    elsewhere: 400,
    ids: caregiver,
    body: ({ id }) => ({ userId: id, code: '000000' }),
  },
  // There is none.
  'DELETE /api/auth/account/transfer': parents(404),
  'PATCH /api/user-children/users/:id/permissions': parents(200, {
    ids: { ...caregiver, 'a parent': ({ people }) => ({ id: people.parent.id }) },
    body: () => ({ paused: false }),
  }),

  'DELETE /api/user-children/users/:id/access-wish/:requestId': parents(204, {
    ids: {
      own: ({ ours }) => ({ id: ours.spare.id, requestId: randomUUID() }),
      theirs: ({ theirs }) => ({ id: theirs.spare.id, requestId: randomUUID() }),
      'a parent': ({ people }) => ({ id: people.parent.id, requestId: randomUUID() }),
      nobodys: () => ({ id: 'nobody', requestId: randomUUID() }),
    },
  }),

  // With the wrong password, because otherwise nobody would be left for the other requests.
  'DELETE /api/gdpr/delete-account': members(403, {
    pending: 403,
    body: () => ({ password: 'a guess' }),
  }),

  // No password was confirmed in this session.
  'GET /api/gdpr/export': members(403, { pending: 403 }),
  'GET /api/push/key': members(200),
  'GET /api/push/subscriptions': members(200),
  // An address that is no push service of any browser.
  'PUT /api/push/subscription': members(400, {
    body: () => ({
      endpoint: 'https://push.example.org/device',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }),
  }),
  'DELETE /api/push/subscription': members(204),
  'DELETE /api/push/subscriptions/:id': members(404, {
    ids: {
      "somebody else's": ({ sessionOfSpare }) => ({ id: sessionOfSpare }),
      nobodys: () => ({ id: randomUUID() }),
    },
  }),
  'POST /api/push/test': members(404),
  'GET /api/notifications/mail': members(200),
  'PUT /api/notifications/mail': members(204, { body: () => ({ kinds: [] }) }),
  // Without the token of a mail.
  'GET /api/notifications/mail/unsubscribe': anyone(400),
  'POST /api/notifications/mail/unsubscribe': anyone(400),
  'GET /api/device-lock': { who: 'anyone', own: 200, pending: 200 },
  // Also for a caregiver who is paused: their unsent entries wait behind the lock.
  'POST /api/device-lock/open': members(404, {
    pending: 404,
    body: () => ({ keyId: 'of another server', devicePublicKey: 'B'.repeat(87) }),
  }),

  'POST /api/vault/request-2fa': members([200, 200, 403, 403, 403]),
  'POST /api/vault/verify-2fa': members([400, 400, 403, 403, 403], {
    body: () => ({ code: 'a guess' }),
  }),

  'GET /api/storage/stats': members([200, 200, 200, 200, 200]),
  'OPTIONS /api/uploads': anyone(204),
  // Without the headers of an upload.
  'POST /api/uploads': members(400),
  'PATCH /api/uploads/:id': members(415, { ids: upload, elsewhere: 415 }),
  'DELETE /api/uploads/:id': members(404, { ids: upload }),
  // The samples have no files.
  'GET /api/media/:collection/:recordId/:file': members(404, { ids: fileOf('photos') }),
  'POST /api/media/:collection/:recordId/:file/address': members(404, { ids: fileOf('photos') }),
  // The key in the address says who asks; the request has none.
  'GET /api/media/:collection/:recordId/:file/signed': anyone(404, { ids: fileOf('photos') }),
  // Not as multipart/form-data.
  'POST /api/photos/upload': members(415),
  'POST /api/documents/upload': members(415),

  'GET /api/billing': anyone(200),
  // The request has no signature.
  'POST /api/billing/webhook': anyone(401),
  'GET /api/subscription': members(200, { pending: 200 }),
  // None of them has a subscription of their own.
  'POST /api/subscription/cancel': parents(404, { pending: 404 }),
  'POST /api/subscription/resume': parents(404, { pending: 404 }),
  'POST /api/subscription/card': parents(404, { pending: 404 }),
  'POST /api/subscription/card/:id': parents(404, {
    pending: 404,
    ids: { nobodys: () => ({ id: `ops_${randomUUID()}` }) },
  }),
  'GET /api/subscription/receipts': parents(404, { pending: 404 }),

  'POST /api/sync/pull': members(200, { body: () => ({ checkpoint: null }) }),
  'POST /api/sync/history': members(400, { body: () => ({ cursor: 'x' }) }),
  // Each row has its own verdict; none may contain existing data.
  'POST /api/sync/push': members(200, {
    elsewhere: 200,
    hidden: [200, 200, 200, 200, 200],
    ids: event,
    body: ({ id, childId = '' }, { ours }) => {
      const device = createDevice(ours.owner.id, { childId });
      const record = device.event('diaper', { id: id ?? '', createdAt: 1_000 });
      return { node: device.node, rows: [{ collection: 'events', record }] };
    },
  }),
  'POST /api/sync/compare': members(200, {
    elsewhere: 200,
    hidden: [200, 200, 200, 200, 200],
    ids: event,
    body: ({ id }) => ({ rows: [{ collection: 'events', id, digest: 'x' }] }),
  }),

  'GET /api/invites': parents(200),
  'POST /api/invites': parents(201, {
    ids: child,
    body: ({ id }) => ({ role: 'caregiver', childIds: [id], email: somebody() }),
  }),
  'PUT /api/invites/:id': parents(200, { ids: invite, body: () => ({}) }),
  'POST /api/invites/:id/resend': parents(200, { ids: invite }),
  'DELETE /api/invites/:id': parents(204, {
    ids: invite,
    renew: async ({ owner }) => idsIn(await owner.api.post('/api/invites', { role: 'parent' })),
  }),

  'GET /api/schedule/comprehensive': members(400),
  'GET /api/parenting-schedule/today': members(200),
  'GET /api/schedule/feed': members(200),
  'POST /api/schedule/feed': members(201, { body: () => ({ layers: ['entries'] }) }),
  'DELETE /api/schedule/feed': members(204),
  // The secret in the address is the right.
  'GET /api/schedule/feed/:file': {
    who: 'anyone',
    own: 404,
    ids: { nobodys: () => ({ file: `${randomUUID()}.${'x'.repeat(43)}.ics` }) },
  },

  'GET /api/events': members(200),
  'POST /api/events': members([201, 201, 201, 403, 403], {
    ...newLog,
    ids: child,
    body: ({ id }) => ({
      type: 'diaper',
      childId: id,
      startedAt: Date.now(),
      payload: { kind: 'wet' },
    }),
  }),
  'GET /api/events/:id': members(readable, { ids: event }),
  'PUT /api/events/:id': members(othersEntry, { ids: event, body: () => ({ tags: ['seen'] }) }),
  'DELETE /api/events/:id': members(othersEntry, {
    ids: event,
    renew: async (family, kind) => ({ id: (await logs(family, kind)).eventId }),
  }),
  'GET /api/events/:id/history': members(parentsOnly, { ids: event }),
  'GET /api/events/conflicts': members(200),

  'GET /api/timers': members(200),
  'POST /api/timers': members([201, 201, 201, 403, 403], {
    ...newLog,
    ids: child,
    body: ({ id }) => ({ kind: 'sleep', childId: id, startedAt: Date.now() }),
  }),
  'POST /api/events/:id/like': members(readable, { ids: event }),
  'POST /api/events/:id/unlike': members(readable, { ids: event }),
  'GET /api/events/:id/comments': members(readable, { ids: event }),
  'POST /api/events/:id/comments': members([201, 201, 201, 404, 404], {
    hidden: [201, 201, 404, 404, 404],
    ids: event,
    body: () => ({ content: 'So cute' }),
  }),
  'DELETE /api/events/:id/comments/:commentId': members(othersEntry, {
    ids: comment,
    renew: async (family, kind) => {
      const { eventId, samples } = await logs(family, kind);
      return { id: eventId, commentId: samples['responses'] ?? '' };
    },
  }),
  ...itemResponses('photos', '/api/photos', readable),
  ...itemResponses('documents', '/api/documents', parentsOnly),
  ...itemResponses('articles', '/api/knowledge', readable),
  ...itemResponses('schedule', '/api/schedule', readable),
  // A draft is its author's.
  ...itemResponses('overrides', '/api/overrides', [200, 404, 404, 404, 404]),
  // The names are no family's.
  'GET /api/knowledge/categories/list': members(200),
  'GET /api/timers/:id': members(readable, { ids: timer }),
  'PUT /api/timers/:id': members(readable, {
    ids: timer,
    body: () => ({ startedAt: Date.now() - 1_000 }),
  }),
  // Everybody with the right to log may stop a running timer, whoever started it.
  'DELETE /api/timers/:id': members(readable, {
    ids: timer,
    renew: async (family, kind) => ({ id: (await logs(family, kind)).timerId }),
  }),
  'GET /api/timers/:id/history': members(parentsOnly, { ids: timer }),

  'GET /api/user-children': members(200),
  'POST /api/user-children': members([201, 201, 403, 403, 403], {
    strangers: [201, 403],
    body: () => ({ name: 'Ida' }),
  }),
  'GET /api/user-children/:id': members(readable, { ids: child }),
  'PUT /api/user-children/:id': members(othersEntry, {
    ids: child,
    body: () => ({ color: '#112233' }),
  }),
  'DELETE /api/user-children/:id': members([200, 403, 403, 404, 404], {
    hidden: [200, 403, 404, 404, 404],
    ids: child,
    renew: async ({ owner }) => ({ id: (await createThings(owner, 'Ida')).childId }),
  }),
  'GET /api/user-children/:id/history': members(parentsOnly, { ids: child }),
  'POST /api/user-children/:id/caregivers': parents(200, {
    ids: grant,
    body: ({ caregiverId }) => ({ userId: caregiverId, preset: 'nanny' }),
  }),
  'PUT /api/user-children/:id/caregivers/:caregiverId': parents(200, { ids: grant, body: preset }),
  'PATCH /api/user-children/:id/caregivers/:caregiverId/permissions': parents(200, {
    ids: grant,
    body: preset,
  }),
  'DELETE /api/user-children/:id/caregivers/:caregiverId': parents(200, { ids: grant }),
  'GET /api/user-children/:id/motor-milestones': members(readable, { ids: child }),
  'PUT /api/user-children/:id/motor-milestones': members(othersEntry, {
    ids: child,
    body: () => ({ walking_alone: { status: 'seen', date: '2026-01-05' } }),
  }),
  // Nobody has said anything about it.
  'GET /api/user-children/:id/motor-milestones/:milestone/history': members(readable, {
    ids: things(({ childId }) => ({ id: childId, milestone: 'standing_with_assistance' })),
  }),
  // The figures are no family's.
  'GET /api/user-children/who-standards/:standard': members(404, {
    elsewhere: 404,
    ids: { nobodys: () => ({ standard: 'unknown' }) },
  }),
  'PUT /api/user-children/:id/card/read': members([204, 204, 204, 404, 404], {
    ids: child,
    body: () => ({ version: 'v1', at: Date.now() }),
  }),
};

/** The routes of the collections that have a sample, with the statuses of the sample. */
function sampleRows(): Record<string, Row> {
  const found: Record<string, Row> = {};
  for (const { name, sample } of sampled) {
    const { rest } = serverCollections[name];
    if (!rest) continue;
    const { path, childParam, idParam } = rest;
    const idsOf = ({ childId, samples }: Things): Ids => ({
      ...(childParam ? { [childParam]: childId } : {}),
      [idParam]: samples[name] ?? '',
    });
    const renew: Row['renew'] = async (family, kind) => {
      const { childId } = kind === 'own' ? family.open : family.hidden;
      return idsOf({ childId, ...(await createLogs(family.owner, childId)) });
    };
    for (const route of rest.routes) {
      const { own, body } = sample.routes[route] ?? { own: [0, 0, 0, 0, 0] };
      const [method, isOfOne] = restRequests[route];
      const suffix = route === 'history' ? '/history' : '';
      found[`${method} ${path}${isOfOne ? `/:${idParam}` : ''}${suffix}`] = members(own, {
        // A path without a parameter is the same for all records.
        ...(isOfOne || childParam ? { ids: things(idsOf) } : {}),
        // What is about no child is hidden with none.
        ...(isOfFamily(name) ? { hidden: own } : {}),
        ...(body ? { body } : {}),
        ...(route === 'remove' ? { renew } : {}),
      });
    }
  }
  return found;
}

const CARERS: readonly ActorName[] = ['carer', 'alone', 'paused', 'strangerCarer'];
const FIVE: readonly ActorName[] = ['owner', 'parent', 'carer', 'alone', 'paused'];

/** The status that the row expects. */
export function expectedOf(row: Row, actor: ActorName, kind: string): number {
  const { who, own, hidden, elsewhere = who === 'anyone' || !row.ids ? own : 404 } = row;
  if (who === 'anyone') return own as number;
  if (actor === 'nobody' || actor === 'removed') return 401;
  if (actor === 'pending') return row.pending ?? 402;
  if (who === 'parents' && CARERS.includes(actor)) return 403;
  if (who === 'owner' && actor !== 'owner' && actor !== 'stranger') return 403;
  const place = FIVE.indexOf(actor);
  const at = (five: number | Five, i: number) =>
    (typeof five === 'number' ? five : five[i]) as number;
  if (place === -1) {
    if (row.ids) return elsewhere as number;
    const i = actor === 'stranger' ? 0 : 1;
    return row.strangers?.[i] ?? at(own, [0, 2][i] as number);
  }
  if (kind === 'own') return at(own, place);
  if (kind !== 'hidden') return elsewhere as number;
  return hidden?.[place] ?? (CARERS.includes(actor) ? 404 : at(own, place));
}

function idsIn({ body }: { body: unknown }): Ids {
  return { id: (body as { id: string }).id };
}
