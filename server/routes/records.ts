import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type CollectionName, collections } from '../../schema/collections.ts';
import { PULL_ROWS_MAX } from '../../schema/limits.ts';
import { AnyRecord, RecordId } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { ChangesAnswer, HistoryItem, RecordAnswer } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import type { AccountActor } from '../records/audience.ts';
import { writerOf } from '../records/conflicts.ts';
import {
  type Resource,
  deleteRecord,
  getRecord,
  notFound,
  postRecord,
  putRecord,
  toRecordAnswer,
} from '../records/resource.ts';
import type { RecordStore, TimePosition } from '../records/store.ts';
import { changesFor } from '../records/sync.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const LIST_DEFAULT = 200;

/** The route answers with it where a list can be followed from: `?since=` takes it. */
export const CHECKPOINT_HEADER = 'x-nestling-checkpoint';

const Params = z.strictObject({ id: RecordId });
const digits = (max: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${max}}$`)));
const Query = z.strictObject({
  /** Changes after this place, `<epoch>:<seq>`; without it, the list as it is. */
  since: z.optional(z.string().check(z.regex(/^[\w-]{1,64}:\d{1,15}$/))),
  limit: z.optional(
    z.pipe(
      z.pipe(digits(6), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(PULL_ROWS_MAX)),
    ),
  ),
  /** Only what began before this instant (epoch ms). */
  before: z.optional(z.pipe(digits(15), z.transform(Number))),
  childId: z.optional(RecordId),
});
type Query = z.infer<typeof Query>;

type Paths<R extends AnyRecord, Plain, Edit> = Resource<R, Plain, Edit> & {
  path: string;
  tag: string;
  plain: z.ZodMiniType<Plain>;
  plainEdit: z.ZodMiniType<Edit>;
};

/** List, read, create, change, delete and history of one collection. */
export function recordRoutes<R extends AnyRecord, Plain extends { id?: string | undefined }, Edit>(
  app: App,
  { store, now }: RouteContext,
  resource: Paths<R, Plain, Edit>,
): void {
  const { path, collection, tag, plain, plainEdit } = resource;
  const tags = [tag];
  const asked = (actor: AccountActor) => ({ actor, now: now() });
  const answerTo = (actor: AccountActor, record: AnyRecord) =>
    toRecordAnswer(shownTo(actor, collection, record));

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        querystring: Query,
        response: { 200: z.union([z.array(RecordAnswer), ChangesAnswer]) },
      },
    },
    async (request, reply) => {
      const { actor } = memberOf(request);
      const { since } = request.query;
      return since === undefined
        ? list(store, collection, request.query, { ...asked(actor), reply })
        : changes(store, collection, { ...request.query, since }, asked(actor));
    },
  );
  app.post(
    path,
    {
      config,
      schema: {
        tags,
        body: z.union([plain, AnyRecord]),
        response: { 200: RecordAnswer, 201: RecordAnswer },
      },
    },
    async (request, reply) => {
      const { actor } = memberOf(request);
      const body = request.body as Plain | AnyRecord;
      const { record, created } = await postRecord(store, resource, body, asked(actor));
      return reply.code(created ? 201 : 200).send(answerTo(actor, record));
    },
  );
  app.get(
    `${path}/:id`,
    { config, schema: { tags, params: Params, response: { 200: RecordAnswer } } },
    async (request) => {
      const { actor } = memberOf(request);
      return answerTo(actor, await getRecord(store, collection, request.params.id, asked(actor)));
    },
  );
  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        params: Params,
        body: z.union([plainEdit, AnyRecord]),
        response: { 200: RecordAnswer },
      },
    },
    async (request) => {
      const { actor } = memberOf(request);
      const change = { id: request.params.id, body: request.body as Edit | AnyRecord };
      const { record } = await putRecord(store, resource, change, asked(actor));
      return answerTo(actor, record);
    },
  );
  app.delete(
    `${path}/:id`,
    { config, schema: { tags, params: Params, response: { 200: RecordAnswer } } },
    async (request) => {
      const { actor } = memberOf(request);
      const { record } = await deleteRecord(store, collection, request.params.id, asked(actor));
      return answerTo(actor, record);
    },
  );
  app.get(
    `${path}/:id/history`,
    {
      config,
      schema: {
        tags,
        params: Params,
        querystring: z.strictObject({ current: z.optional(z.literal('true')) }),
        response: { 200: z.array(HistoryItem) },
      },
    },
    async (request): Promise<HistoryItem[]> => {
      const { actor } = memberOf(request);
      const { id } = request.params;
      const record = await getRecord(store, collection, id, asked(actor));
      // What a record held before may have been for fewer eyes than what it holds now.
      if (!isParent(actor.role) && record.createdBy !== actor.userId) throw notFound();
      const entries = await store.historyOf(actor.accountId, { collection, id });
      const before = entries.map(({ path, value, stamp, userId }) => ({
        path,
        value,
        writtenAt: stampMs(stamp),
        by: userId,
      }));
      if (request.query.current === undefined) return before;
      const stamps = Object.entries(record.clocks);
      const nodes = stamps.map(([, stamp]) => stampNode(stamp));
      const owners = await store.ownersOf(actor.accountId, nodes);
      const standing = stamps.map(([path, stamp]) => ({
        path,
        value: null,
        writtenAt: stampMs(stamp),
        by: writerOf(record, stamp, owners),
        current: true,
      }));
      return [...standing, ...before];
    },
  );
}

async function list(
  store: RecordStore,
  collection: CollectionName,
  { before, childId, limit = LIST_DEFAULT }: Query,
  { actor, now, reply }: { actor: AccountActor; now: number; reply: FastifyReply },
): Promise<RecordAnswer[]> {
  const { epoch, head } = await store.position(actor.accountId);
  reply.header(CHECKPOINT_HEADER, `${epoch}:${head}`);
  const found: AnyRecord[] = [];
  let position: TimePosition | null = before === undefined ? null : { at: before, id: '' };
  for (;;) {
    const rows = await store.listByTime(actor.accountId, collection, position, PULL_ROWS_MAX);
    for (const { record } of rows) {
      if (found.length === limit) break;
      if (isRemoved(record) || !canRead(actor, collection, record, now)) continue;
      if (childId === undefined || record.childId === childId) found.push(record);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PULL_ROWS_MAX || found.length === limit) break;
    position = { at: collections[collection].at(last.record), id: last.record.id };
  }
  return found.map((record) => toRecordAnswer(shownTo(actor, collection, record)));
}

async function changes(
  store: RecordStore,
  collection: CollectionName,
  { since, limit = LIST_DEFAULT }: Query & { since: string },
  { actor, now }: { actor: AccountActor; now: number },
): Promise<ChangesAnswer> {
  const { epoch, head } = await store.position(actor.accountId);
  const [sinceEpoch, text] = since.split(':');
  const seq = Number(text);
  if (sinceEpoch !== epoch || seq > head) {
    throw new Refusal('CHECKPOINT_INVALID', 'This place in the history does not exist.');
  }
  const page = await changesFor(store, actor, { since: seq, head, limit, now });
  return {
    items: page.changes
      .filter((change) => change.collection === collection)
      .map(({ record }) => toRecordAnswer(shownTo(actor, collection, record))),
    gone: page.gone.filter((gone) => gone.collection === collection).map(({ id }) => id),
    checkpoint: `${epoch}:${page.seq}`,
    more: page.more,
  };
}
