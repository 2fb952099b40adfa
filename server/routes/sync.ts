import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PUSH_BODY_MAX_BYTES, PUSH_ROWS_MAX } from '../../schema/limits.ts';
import { packRows } from '../../schema/rules/packed-rows.ts';
import { CURSOR_HEADER, PACKED_TYPE } from '../../schema/wire/protocol.ts';
import {
  type Change,
  CompareAnswer,
  CompareRequest,
  HistoryAnswer,
  HistoryRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  type Verdict,
} from '../../schema/wire/sync.ts';
import { LateEntriesAnswer, LateEntriesRequest } from '../../schema/wire/late-entries.ts';
import type { StoredPlan } from '../accounts/people/users.ts';
import { memberOf } from '../http/access.ts';
import { aboutRequest } from '../http/security-events.ts';
import { NodeId } from '../../schema/records/record.ts';
import { pushLateEntries } from '../records/late-entries.ts';
import { type PushOptions, compare, history, pull, push } from '../records/sync.ts';
import { bytesOf } from '../http/body-size.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member', needsProtocol: true } as const;
const tags = ['sync'];

/** What is wrong with one row must not refuse the others, so rows are looked at one by one. */
const SentRows = z.strictObject({
  node: NodeId,
  rows: z.array(z.unknown()).check(z.minLength(1), z.maxLength(PUSH_ROWS_MAX)),
});

/** With fewer rows, columns save next to nothing. */
const PACKED_ROWS_MIN = 20;

/** The answer with its changes packed, for a device that reads them. */
function packedFor<A extends { changes: readonly Change[] }>(
  { headers }: FastifyRequest,
  answer: A,
): A | (Omit<A, 'changes'> & { changes: []; packed: unknown }) {
  const { changes } = answer;
  const isRead = headers.accept?.includes(PACKED_TYPE) ?? false;
  if (!isRead || changes.length < PACKED_ROWS_MIN) return answer;
  return { ...answer, changes: [], packed: packRows(changes) };
}

/** Batch sync of all collections. */
export function syncRoutes(
  app: App,
  { store, security, sessions, writeLimits, plans, now }: RouteContext,
): void {
  /** @throws Refusal RATE_LIMITED */
  const optionsFor = async (
    request: FastifyRequest<{ Body: { rows: readonly unknown[] } }>,
    by: { accountId: string; userId: string },
    plan?: StoredPlan | null,
  ): Promise<PushOptions> => {
    const { rows } = request.body;
    writeLimits.take(by, { rows: rows.length, bytes: bytesOf(request) }, now());
    return {
      onFault: (err) => request.log.error({ err }, 'a row failed'),
      newUntil: await plans.takesNewUntil(by.accountId, plan),
    };
  };
  const reportRefused = (request: FastifyRequest, verdicts: readonly Verdict[]): void => {
    const refused = verdicts.filter(({ code }) => code === 'FORBIDDEN');
    if (refused.length === 0) return;
    const about = { ...aboutRequest(request, now()), code: 'FORBIDDEN', count: refused.length };
    security.report('write-refused', about);
  };
  app.post(
    '/api/sync/pull',
    { config, schema: { tags, body: PullRequest, response: { 200: PullAnswer } } },
    async (request) =>
      packedFor(request, await pull(store, memberOf(request).actor, request.body, now())),
  );
  app.post(
    '/api/sync/push',
    {
      config,
      bodyLimit: PUSH_BODY_MAX_BYTES,
      schema: {
        tags,
        body: z.union([PushRequest, SentRows]),
        response: { 200: PushAnswer },
      },
    },
    async (request) => {
      const { actor, plan } = memberOf(request);
      const options = await optionsFor(request, actor, plan);
      const answer = await push(store, actor, request.body, now(), options);
      reportRefused(request, answer.verdicts);
      return answer;
    },
  );
  app.post(
    '/api/sync/late-entries',
    {
      config: { access: 'anyone', needsProtocol: true },
      bodyLimit: PUSH_BODY_MAX_BYTES,
      schema: { tags, body: LateEntriesRequest, response: { 200: LateEntriesAnswer } },
    },
    async (request) => {
      const { refreshToken, ...sent } = request.body;
      const former = await sessions.formerMember(refreshToken, now());
      const options = await optionsFor(request, former);
      const answer = await pushLateEntries(store, former, sent, now(), options);
      reportRefused(request, answer.verdicts);
      return answer;
    },
  );
  app.post(
    '/api/sync/history',
    { config, schema: { tags, body: HistoryRequest, response: { 200: HistoryAnswer } } },
    async (request, reply) => {
      const answer = await history(store, memberOf(request).actor, request.body, now());
      if (answer.cursor !== null) reply.header(CURSOR_HEADER, answer.cursor);
      return packedFor(request, answer);
    },
  );
  app.post(
    '/api/sync/compare',
    { config, schema: { tags, body: CompareRequest, response: { 200: CompareAnswer } } },
    (request) => compare(store, memberOf(request).actor, request.body, now()),
  );
}
