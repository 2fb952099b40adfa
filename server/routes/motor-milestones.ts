import * as z from 'zod/mini';
import {
  MotorMilestoneKey,
  MotorMilestonesAnswer,
  MotorMilestonesInput,
} from '../../schema/records/motor-milestone.ts';
import { RecordId } from '../../schema/records/record.ts';
import { ErrorBody } from '../../schema/wire/errors.ts';
import { HistoryItem } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import { bytesOf } from '../http/body-size.ts';
import { HistoryQuery } from '../records/history.ts';
import { milestoneHistory, putMilestones, readMilestones } from '../records/motor-milestones.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const path = '/api/user-children/:id/motor-milestones';
const tags = ['growth'];
const params = z.strictObject({ id: RecordId });

const StaleAnswer = z.looseObject({ ...ErrorBody.shape, milestones: MotorMilestonesAnswer });

/** The six motor milestones of a child, read and written together. */
export function motorMilestoneRoutes(
  app: App,
  { store, writeLimits, plans, now }: RouteContext,
): void {
  const getSchema = { tags, params, response: { 200: MotorMilestonesAnswer } };
  app.get(path, { config, schema: getSchema }, async (request) => {
    const { actor } = memberOf(request);
    return readMilestones(store, request.params.id, { actor, now: now() });
  });

  const putSchema = {
    tags,
    params,
    body: MotorMilestonesInput,
    response: { 200: MotorMilestonesAnswer, 409: StaleAnswer },
  };
  app.put(path, { config, schema: putSchema }, async (request, reply) => {
    const { actor, plan } = memberOf(request);
    writeLimits.take(actor, { rows: 1, bytes: bytesOf(request) }, now());
    const newUntil = await plans.takesNewUntil(actor.accountId, plan);
    const write = { childId: request.params.id, input: request.body };
    const { outcome, milestones } = await putMilestones(store, write, {
      actor,
      now: now(),
      newUntil,
    });
    if (outcome === 'stored') return milestones;
    const error = 'Somebody has changed a milestone since. Merge, and send it again.';
    return reply
      .code(409)
      .send({ error, code: 'STALE', requestId: request.id, milestones } satisfies z.infer<
        typeof StaleAnswer
      >);
  });

  const historySchema = {
    tags,
    params: z.strictObject({ id: RecordId, milestone: MotorMilestoneKey }),
    querystring: HistoryQuery,
    response: { 200: z.array(HistoryItem) },
  };
  app.get(`${path}/:milestone/history`, { config, schema: historySchema }, async (request) => {
    const { actor } = memberOf(request);
    return milestoneHistory(store, request.params, { actor, now: now(), ...request.query });
  });
}
