import { collections } from '../../schema/collections.ts';
import * as z from 'zod/mini';
import { RecordId, UserId } from '../../schema/records/record.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { AccountUser, CardReadRequest } from '../../schema/wire/account.ts';
import { CaregiverRequest, LimitRequest, PermissionsRequest } from '../../schema/wire/invites.ts';
import { RecordAnswer } from '../../schema/wire/rest-answers.ts';
import { permissionsOf } from '../accounts/invites/invites.ts';
import { toPerson } from '../accounts/people/people.ts';
import { giveGrant, limitPerson } from '../accounts/people/rights.ts';
import { declineAccessRequest } from '../accounts/people/access-requests.ts';
import type { User } from '../accounts/people/users.ts';
import { memberOf } from '../http/access.ts';
import { withAccountLocked } from '../accounts/account-lock.ts';
import { putCardRead } from '../records/people.ts';
import { getRecord, toRecordAnswer } from '../records/resource.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'parent', securityEvent: 'rights-changed' } as const;
const tags = [collections.children.name];
const response = { 200: RecordAnswer };

/** The caregivers of a child, and their rights. */
export function caregiverRoutes(app: App, context: RouteContext): void {
  const { db, store, now } = context;
  const grant = async (
    by: User,
    target: { childId: string; userId: string },
    permissions: Grant | null,
  ): Promise<RecordAnswer> => {
    const child = await giveGrant(db, by, { ...target, permissions }, now());
    return toRecordAnswer(child);
  };

  app.post(
    '/api/user-children/:id/caregivers',
    {
      config,
      schema: { tags, params: z.strictObject({ id: RecordId }), body: CaregiverRequest, response },
    },
    (request) => {
      const { userId, ...rights } = request.body;
      const target = { childId: request.params.id, userId };
      return grant(memberOf(request).user, target, permissionsOf(rights));
    },
  );

  const params = z.strictObject({ id: RecordId, caregiverId: UserId });
  const one = '/api/user-children/:id/caregivers/:caregiverId';
  const change = { config, schema: { tags, params, body: PermissionsRequest, response } };
  app.put(one, change, (request) => {
    const { id, caregiverId } = request.params;
    const target = { childId: id, userId: caregiverId };
    return grant(memberOf(request).user, target, permissionsOf(request.body));
  });
  app.patch(`${one}/permissions`, change, (request) => {
    const { id, caregiverId } = request.params;
    const target = { childId: id, userId: caregiverId };
    return grant(memberOf(request).user, target, permissionsOf(request.body));
  });
  app.delete(one, { config, schema: { tags, params, response } }, (request) => {
    const { id, caregiverId } = request.params;
    return grant(memberOf(request).user, { childId: id, userId: caregiverId }, null);
  });
  app.patch(
    '/api/user-children/users/:id/permissions',
    {
      config,
      schema: {
        tags,
        params: z.strictObject({ id: UserId }),
        body: LimitRequest,
        response: { 200: AccountUser },
      },
    },
    async (request) => {
      const { user, actor } = memberOf(request);
      const limited = await limitPerson(
        db,
        user,
        { userId: request.params.id, ...request.body },
        now(),
      );
      return toPerson(actor, limited.user, limited.member);
    },
  );
  app.delete(
    '/api/user-children/users/:id/access-wish/:requestId',
    {
      config,
      schema: {
        tags,
        params: z.strictObject({ id: UserId, requestId: RecordId }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { user } = memberOf(request);
      const { id: userId, requestId } = request.params;
      await declineAccessRequest(context, user, { userId, requestId }, now());
      return reply.code(204).send();
    },
  );
  app.put(
    '/api/user-children/:id/card/read',
    {
      config: { access: 'member' },
      schema: {
        tags,
        params: z.strictObject({ id: RecordId }),
        body: CardReadRequest,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { actor } = memberOf(request);
      const { accountId, userId } = actor;
      const { id: childId } = await getRecord(store, collections.children.name, request.params.id, {
        actor,
        now: now(),
      });
      const read = { userId, childId, ...request.body };
      await withAccountLocked(db, accountId, (_tx, records) => putCardRead(records, read, now()));
      return reply.code(204).send();
    },
  );
}
