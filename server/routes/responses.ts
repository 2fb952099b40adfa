import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ItemCollection } from '../../schema/collections/items.ts';
import { keysOf } from '../../schema/keys.ts';
import { RecordId } from '../../schema/records/record.ts';
import { CommentInput } from '../../schema/records/response.ts';
import { RecordAnswer } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import { bytesOf } from '../http/body-size.ts';
import { toRecordAnswer } from '../records/resource.ts';
import {
  type Item,
  addComment,
  commentsOn,
  removeComment,
  setLiked,
} from '../records/responses.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const Params = z.strictObject({ id: RecordId });

/** The addresses of the collections that people respond to. */
const paths: Readonly<Record<ItemCollection, string>> = {
  events: '/api/events',
  photos: '/api/photos',
  documents: '/api/documents',
  articles: '/api/knowledge',
  schedule: '/api/schedule',
  overrides: '/api/overrides',
};

/** Likes and comments on all that people respond to. */
export function responseRoutes(app: App, context: RouteContext): void {
  for (const collection of keysOf(paths)) routesOf(app, context, collection);
}

function routesOf(
  app: App,
  { store, writeLimits, plans, now }: RouteContext,
  collection: ItemCollection,
): void {
  const path = paths[collection];
  const tags = [collection];
  const itemOf = (id: string): Item => ({ collection, id });
  const writing = async (request: FastifyRequest) => {
    const { actor, plan } = memberOf(request);
    writeLimits.take(actor, { rows: 1, bytes: bytesOf(request) }, now());
    return { actor, now: now(), newUntil: await plans.takesNewUntil(actor.accountId, plan) };
  };

  for (const [name, liked] of [
    ['like', true],
    ['unlike', false],
  ] as const) {
    const schema = { tags, params: Params, response: { 200: RecordAnswer } };
    app.post(`${path}/:id/${name}`, { config, schema }, async (request) => {
      const by = await writing(request);
      const { record } = await setLiked(store, itemOf(request.params.id), liked, by);
      return toRecordAnswer(record);
    });
  }

  const comments = `${path}/:id/comments`;
  const listSchema = { tags, params: Params, response: { 200: z.array(RecordAnswer) } };
  app.get(comments, { config, schema: listSchema }, async (request) => {
    const { actor } = memberOf(request);
    const by = { actor, now: now() };
    return (await commentsOn(store, itemOf(request.params.id), by)).map(toRecordAnswer);
  });

  const addSchema = { tags, params: Params, body: CommentInput, response: { 201: RecordAnswer } };
  app.post(comments, { config, schema: addSchema }, async (request, reply) => {
    const by = await writing(request);
    const { content } = request.body;
    const { record } = await addComment(store, itemOf(request.params.id), content, by);
    return reply.code(201).send(toRecordAnswer(record));
  });

  const removeSchema = {
    tags,
    params: z.strictObject({ id: RecordId, commentId: RecordId }),
    response: { 200: RecordAnswer },
  };
  app.delete(`${comments}/:commentId`, { config, schema: removeSchema }, async (request) => {
    const { id, commentId } = request.params;
    const by = await writing(request);
    const { record } = await removeComment(store, itemOf(id), commentId, by);
    return toRecordAnswer(record);
  });
}
