import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../schema/limits.ts';
import { FeedRequest, FeedState, NewFeedAnswer } from '../../schema/records/calendar-feed.ts';
import { feedOf, readFeed, renewFeed, revokeFeed } from '../accounts/calendar-feeds.ts';
import { memberOf } from '../http/access.ts';
import { actorWith, householdOf } from '../records/audience.ts';
import { feedContent } from '../records/feed-content.ts';
import { notFound } from '../records/resource.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['schedule'];
const path = '/api/schedule/feed';

/** A calendar program asks a few times a day. */
const READS_MAX = 60;

/** The address under which a person's calendar program reads the schedule. */
export function calendarFeedRoutes(app: App, context: RouteContext): void {
  const { db, store, attempts, origin, now } = context;
  app.get(path, { config, schema: { tags, response: { 200: FeedState } } }, async (request) => ({
    feed: await readFeed(db, memberOf(request).actor),
  }));

  app.post(
    path,
    { config, schema: { tags, body: FeedRequest, response: { 201: NewFeedAnswer } } },
    async (request, reply) => {
      const { actor } = memberOf(request);
      const { layers } = request.body;
      const at = now();
      await attempts.take(
        [{ key: `feed-renewal:${actor.userId}`, max: 20, windowMs: HOUR_MS }],
        at,
      );
      const secret = await renewFeed(db, actor, { layers, now: at });
      return reply
        .code(201)
        .send({ url: `${origin()}${path}/${secret}.ics`, layers, createdAt: at });
    },
  );

  app.delete(path, { config, schema: { tags } }, async (request, reply) => {
    await revokeFeed(db, memberOf(request).actor);
    return reply.code(204).send();
  });

  const params = z.strictObject({ file: z.string().check(z.regex(/^[\w.-]{80,90}\.ics$/)) });
  app.get(
    `${path}/:file`,
    { config: { access: 'anyone' }, schema: { tags, params } },
    async (request, reply) => {
      const at = now();
      const found = await feedOf(db, request.params.file.slice(0, -'.ics'.length));
      if (found === null) throw notFound();
      await attempts.take([{ key: `feed:${found.hash}`, max: READS_MAX, windowMs: HOUR_MS }], at);
      const actor = actorWith(found.user, await householdOf(store, found.user), at);
      const text = await feedContent(store, actor, { layers: found.layers, now: at });
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}
