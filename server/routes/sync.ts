import * as z from 'zod/mini';
import { PUSH_BODY_MAX_BYTES, PUSH_ROWS_MAX } from '../../schema/limits.ts';
import {
  CompareAnswer,
  CompareRequest,
  HistoryAnswer,
  HistoryRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
} from '../../schema/wire/sync.ts';
import { memberOf } from '../http/access.ts';
import { aboutRequest } from '../http/security-events.ts';
import { NodeId } from '../../schema/records/record.ts';
import { compare, history, pull, push } from '../records/sync.ts';
import { bytesOf } from '../http/body-size.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member', needsProtocol: true } as const;
const tags = ['sync'];

/** What is wrong with one row must not refuse the others, so rows are looked at one by one. */
const SentRows = z.strictObject({
  node: NodeId,
  rows: z.array(z.unknown()).check(z.minLength(1), z.maxLength(PUSH_ROWS_MAX)),
});

/** Batch sync of all collections. */
export function syncRoutes(
  app: App,
  { store, security, writeLimits, plans, now }: RouteContext,
): void {
  app.post(
    '/api/sync/pull',
    { config, schema: { tags, body: PullRequest, response: { 200: PullAnswer } } },
    (request) => pull(store, memberOf(request).actor, request.body, now()),
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
      const { actor } = memberOf(request);
      const { rows } = request.body;
      writeLimits.take(actor, { rows: rows.length, bytes: bytesOf(request) }, now());
      const answer = await push(store, actor, request.body, now(), {
        onFault: (err) => request.log.error({ err }, 'a row failed'),
        newUntil: await plans.takesNewUntil(actor.accountId),
      });
      const refused = answer.verdicts.filter(({ code }) => code === 'FORBIDDEN');
      if (refused.length > 0) {
        const about = { ...aboutRequest(request, now()), code: 'FORBIDDEN', count: refused.length };
        security.report('write-refused', about);
      }
      return answer;
    },
  );
  app.post(
    '/api/sync/history',
    { config, schema: { tags, body: HistoryRequest, response: { 200: HistoryAnswer } } },
    (request) => history(store, memberOf(request).actor, request.body, now()),
  );
  app.post(
    '/api/sync/compare',
    { config, schema: { tags, body: CompareRequest, response: { 200: CompareAnswer } } },
    (request) => compare(store, memberOf(request).actor, request.body, now()),
  );
}
