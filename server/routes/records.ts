import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type CollectionName, collections } from '../../schema/collections.ts';
import type { ChildProblem, RestInput, RestRoute } from '../../schema/collections/define.ts';
import { PULL_PAGE_MAX_BYTES, PULL_ROWS_MAX } from '../../schema/limits.ts';
import { AnyRecord, RecordId } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { ChangesAnswer, HistoryItem, RecordAnswer } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import { bytesOf } from '../http/body-size.ts';
import type { AccountActor } from '../records/audience.ts';
import { HistoryQuery, readHistory } from '../records/history.ts';
import { PageBudget, firstReadFor } from '../records/page-budget.ts';
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

/** A list of large records ends before its limit, and says so by a header: ask with `?before=`. */
const LIST_MAX_BYTES = 4 * PULL_PAGE_MAX_BYTES;
export const MORE_HEADER = 'x-nestling-more';

/** The response header with the checkpoint of a list, for `?since=`. */
export const CHECKPOINT_HEADER = 'x-nestling-checkpoint';

const digits = (max: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${max}}$`)));
const Query = z.strictObject({
  /** Returns the changes after this checkpoint, `<epoch>:<seq>`, instead of the list. */
  since: z.optional(z.string().check(z.regex(/^[\w-]{1,64}:\d{1,15}$/))),
  limit: z.optional(
    z.pipe(
      z.pipe(digits(6), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(PULL_ROWS_MAX)),
    ),
  ),
  /** Only records that began before this time (epoch ms). */
  before: z.optional(z.pipe(digits(15), z.transform(Number))),
  childId: z.optional(RecordId),
});
type Query = z.infer<typeof Query>;

/** The routes of one collection for single records, as its definition states them. */
export function recordRoutes(app: App, context: RouteContext, resource: Resource): void {
  for (const route of resource.rest.routes) routes[route](app, context, resource);
}

type AddRoute = (app: App, context: RouteContext, resource: Resource) => void;

const routes: Readonly<Record<RestRoute, AddRoute>> = {
  list(app, { store, now }, { collection, rest }) {
    const { path, tag } = rest;
    const schema = {
      tags: [tag],
      params: paramsOf(rest.childParam),
      querystring: Query,
      response: { 200: z.union([z.array(RecordAnswer), ChangesAnswer]) },
    };
    app.get(path, { config, schema }, async (request, reply) => {
      const { actor } = memberOf(request);
      const { since } = request.query;
      const by = { actor, now: now() };
      const child = await childIn(store, rest.childParam, request.params, by);
      const query = child === null ? request.query : { ...request.query, childId: child.id };
      return since === undefined
        ? list(store, collection, query, { ...by, reply })
        : changes(store, collection, { ...query, since }, by);
    });
  },

  create(app, { store, writeLimits, plans, now }, resource) {
    const { collection, rest } = resource;
    const schema = {
      tags: [rest.tag],
      params: paramsOf(rest.childParam),
      body: z.union([rest.input, AnyRecord]),
      response: { 200: RecordAnswer, 201: RecordAnswer },
    };
    app.post(rest.path, { config, schema }, async (request, reply) => {
      const { actor, plan } = memberOf(request);
      writeLimits.take(actor, { rows: 1, bytes: bytesOf(request) }, now());
      const by = { actor, now: now() };
      const child = await childIn(store, rest.childParam, request.params, by);
      const body: RestInput = request.body;
      refuseProblem(child && rest.childProblem?.(child, body));
      const about = child === null ? body : { ...body, childId: child.id };
      const newUntil = await plans.takesNewUntil(actor.accountId, plan);
      const writing = { ...by, newUntil };
      const { record, created } = await postRecord(store, resource, about, writing);
      return reply.code(created ? 201 : 200).send(answerTo(actor, collection, record));
    });
  },

  read(app, { store, now }, { collection, rest }) {
    const schema = one(rest, RecordAnswer);
    app.get(pathOfOne(rest), { config, schema }, async (request) => {
      const { actor } = memberOf(request);
      const id = await idIn(store, { collection, rest }, request.params, { actor, now: now() });
      const record = await getRecord(store, collection, id, { actor, now: now() });
      return answerTo(actor, collection, record);
    });
  },

  edit(app, { store, writeLimits, now }, resource) {
    const { collection, rest } = resource;
    const schema = { ...one(rest, RecordAnswer), body: z.union([rest.editInput, AnyRecord]) };
    app.put(pathOfOne(rest), { config, schema }, async (request) => {
      const { actor } = memberOf(request);
      writeLimits.take(actor, { rows: 1, bytes: bytesOf(request) }, now());
      const by = { actor, now: now() };
      const id = await idIn(store, resource, request.params, by);
      const body: RestInput = request.body;
      const { record } = await putRecord(store, resource, { id, body }, by);
      return answerTo(actor, collection, record);
    });
  },

  remove(app, { store, writeLimits, now }, { collection, rest }) {
    const schema = one(rest, RecordAnswer);
    app.delete(pathOfOne(rest), { config, schema }, async (request) => {
      const { actor } = memberOf(request);
      writeLimits.take(actor, { rows: 1, bytes: 0 }, now());
      const by = { actor, now: now() };
      const id = await idIn(store, { collection, rest }, request.params, by);
      const { record } = await deleteRecord(store, collection, id, by);
      return answerTo(actor, collection, record);
    });
  },

  history(app, { store, now }, { collection, rest }) {
    const schema = {
      ...one(rest, z.array(HistoryItem)),
      querystring: HistoryQuery,
    };
    app.get(`${pathOfOne(rest)}/history`, { config, schema }, async (request) => {
      const { actor } = memberOf(request);
      const by = { actor, now: now() };
      const id = await idIn(store, { collection, rest }, request.params, by);
      return readHistory(store, { collection, id }, { ...by, ...request.query });
    });
  },
};

type Rest = Resource['rest'];
type Params = Readonly<Record<string, string>>;

function pathOfOne({ path, idParam }: Rest): string {
  return `${path}/:${idParam}`;
}

function paramsOf(...names: readonly (string | null)[]): z.ZodMiniType<Params> {
  const named = names.filter((name) => name !== null);
  return z.strictObject(Object.fromEntries(named.map((name) => [name, RecordId])));
}

function one<T extends z.ZodMiniType>({ tag, idParam, childParam }: Rest, answer: T) {
  return { tags: [tag], params: paramsOf(childParam, idParam), response: { 200: answer } };
}

function answerTo(actor: AccountActor, collection: CollectionName, record: AnyRecord) {
  return toRecordAnswer(shownTo(actor, collection, record));
}

type By = { actor: AccountActor; now: number };

/**
 * The child that the path names; null where it names none.
 * @throws Refusal NOT_FOUND for a child that this person may not see
 */
async function childIn(
  store: RecordStore,
  childParam: string | null,
  params: Params,
  by: By,
): Promise<AnyRecord | null> {
  if (childParam === null) return null;
  return getRecord(store, collections.children.name, params[childParam] ?? '', by);
}

/** @throws Refusal naming the field */
function refuseProblem(problem: ChildProblem | null | undefined): void {
  if (!problem) return;
  const { path, message } = problem;
  throw new Refusal('VALIDATION', `${path}: ${message}`, { fields: [problem] });
}

/**
 * The record that the path names.
 * @throws Refusal NOT_FOUND for a record of another child than the one in the path
 */
async function idIn(
  store: RecordStore,
  { collection, rest }: Resource,
  params: Params,
  by: By,
): Promise<string> {
  const id = params[rest.idParam] ?? '';
  const child = await childIn(store, rest.childParam, params, by);
  if (child === null) return id;
  const record = await getRecord(store, collection, id, by);
  if (record.childId !== child.id) throw notFound();
  return id;
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
  const budget = new PageBudget(limit, LIST_MAX_BYTES);
  let position: TimePosition | null = before === undefined ? null : { at: before, id: '' };
  for (;;) {
    const size = budget.readAhead;
    const rows = await store.listByTime(actor.accountId, collection, position, size);
    let fits = true;
    for (const row of rows) {
      const { record } = row;
      const isWanted =
        !isRemoved(record) &&
        canRead(actor, collection, record, now) &&
        (childId === undefined || collections[collection].childrenOf(record).includes(childId));
      if (!isWanted) budget.read(row);
      else if ((fits = budget.take(row))) found.push(record);
      if (!fits) break;
    }
    const last = rows.at(-1);
    if (!fits && found.length < limit) reply.header(MORE_HEADER, 'true');
    if (!last || !fits || rows.length < size || budget.isFull) break;
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
  const [sinceEpoch, text] = since.split(':');
  const seq = Number(text);
  const {
    epoch,
    head,
    changes: first,
  } = await store.positionAndChanges(actor.accountId, seq, firstReadFor(limit));
  if (sinceEpoch !== epoch || seq > head) {
    throw new Refusal('CHECKPOINT_INVALID', 'This place in the history does not exist.');
  }
  const page = await changesFor(store, actor, { since: seq, head, limit, now, first });
  return {
    items: page.changes
      .filter((change) => change.collection === collection)
      .map(({ record }) => toRecordAnswer(shownTo(actor, collection, record))),
    gone: page.gone.filter((gone) => gone.collection === collection).map(({ id }) => id),
    checkpoint: `${epoch}:${page.seq}`,
    more: page.more,
  };
}
