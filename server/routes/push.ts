import * as z from 'zod/mini';
import { HOUR_MS } from '../../schema/limits.ts';
import { PushDevices, PushKey, PushSubscriptionInput } from '../../schema/wire/push.ts';
import { memberOf } from '../http/access.ts';
import { isPushAddress } from '../push/push-hosts.ts';
import {
  type Session,
  devicesOf,
  listPushDevices,
  subscribe,
  unsubscribe,
} from '../push/subscriptions.ts';
import { notFound } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['notifications'];

/** The devices of a person that receive push messages. */
export function pushRoutes(app: App, { db, push, attempts, now }: RouteContext): void {
  app.get('/api/push/key', { config, schema: { tags, response: { 200: PushKey } } }, () => ({
    publicKey: push.publicKey,
  }));

  app.get(
    '/api/push/subscriptions',
    { config, schema: { tags, response: { 200: PushDevices } } },
    (request) => listPushDevices(db, sessionOf(request)),
  );

  // One for each session: the browser that asks.
  app.put(
    '/api/push/subscription',
    { config, schema: { tags, body: PushSubscriptionInput } },
    async (request, reply) => {
      const session = sessionOf(request);
      const at = now();
      await attempts.take([{ key: `push:${session.userId}`, max: 60, windowMs: HOUR_MS }], at);
      if (!isPushAddress(request.body.endpoint, push.origins)) {
        throw new Refusal('VALIDATION', 'This push service is not known here.', {
          fields: [{ path: 'endpoint', message: 'This push service is not known here.' }],
        });
      }
      await subscribe(db, session, request.body, at);
      await push.reminders.look(session, at);
      return reply.code(204).send();
    },
  );

  app.delete('/api/push/subscription', { config, schema: { tags } }, async (request, reply) => {
    await unsubscribe(db, sessionOf(request));
    return reply.code(204).send();
  });

  const params = z.strictObject({ id: z.string().check(z.maxLength(80)) });
  app.delete(
    '/api/push/subscriptions/:id',
    { config, schema: { tags, params } },
    async (request, reply) => {
      const { accountId, userId } = sessionOf(request);
      const session = { accountId, userId, sessionId: request.params.id };
      const [device] = await devicesOf(db, accountId, { userId, sessionId: session.sessionId });
      if (!device) throw notFound();
      await unsubscribe(db, session);
      return reply.code(204).send();
    },
  );

  app.post('/api/push/test', { config, schema: { tags } }, async (request, reply) => {
    const session = sessionOf(request);
    const at = now();
    await attempts.take([{ key: `push-test:${session.userId}`, max: 20, windowMs: HOUR_MS }], at);
    const [device] = await devicesOf(db, session.accountId, session);
    if (!device) throw notFound();
    await push.messages.send(device, `test/${at}`, testMessage(at), at);
    return reply.code(202).send();
  });
}

function testMessage(at: number) {
  return {
    kind: 'test',
    title: 'Nestling',
    body: 'Push messages reach this device.',
    tag: 'test',
    url: '/settings?section=notifications',
    at,
  };
}

function sessionOf(request: Parameters<typeof memberOf>[0]): Session {
  const { actor, claim } = memberOf(request);
  return { accountId: actor.accountId, userId: actor.userId, sessionId: claim.sessionId };
}
