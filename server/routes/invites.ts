import * as z from 'zod/mini';
import type { ChildRecord } from '../../schema/records/child.ts';
import { InviteAnswer, InviteRequest, InviteValidation } from '../../schema/wire/invites.ts';
import { createInvite, findInvite, listInvites, toAnswer } from '../accounts/invites.ts';
import { findUser } from '../accounts/users.ts';
import { memberOf } from '../http/access.ts';
import type { RecordKey } from '../records/store.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const tags = ['invites'];

export function inviteRoutes(app: App, { db, store, now }: RouteContext): void {
  app.get(
    '/api/invites',
    {
      config: { access: 'parent' },
      schema: { tags, response: { 200: z.array(InviteAnswer) } },
    },
    async (request) =>
      (await listInvites(db, memberOf(request).user.accountId)).map((invite) =>
        toAnswer(invite, now()),
      ),
  );
  app.post(
    '/api/invites',
    {
      config: { access: 'parent' },
      schema: { tags, body: InviteRequest, response: { 201: InviteAnswer } },
    },
    async (request, reply) => {
      const { user } = memberOf(request);
      const keys = (request.body.childIds ?? []).map(childKey);
      if (
        (await store.getMany(user.accountId, keys)).length < new Set(keys.map((k) => k.id)).size
      ) {
        throw new Refusal('NOT_FOUND', 'There is no such child.');
      }
      const { invite, token } = await createInvite(db, user, request.body, now());
      const path = `/?invite=${token}`;
      return reply.code(201).send({ ...toAnswer(invite, now()), token, path });
    },
  );
  app.get(
    '/api/invites/validate/:token',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        params: z.strictObject({ token: z.string().check(z.maxLength(128)) }),
        response: { 200: InviteValidation },
      },
    },
    async (request): Promise<InviteValidation> => {
      const invite = await findInvite(db, request.params.token, now());
      const inviter = await findUser(db, invite.accountId, invite.createdBy);
      const children = await store.getMany(invite.accountId, invite.childIds.map(childKey));
      return {
        status: 'valid',
        valid: true,
        role: invite.role,
        familyName: inviter?.name ?? '',
        inviterName: inviter?.name ?? '',
        childNames: children.map(({ record }) => (record as ChildRecord).name),
        preset: null,
        expiresAt: invite.expiresAt,
      };
    },
  );
}

function childKey(id: string): RecordKey {
  return { collection: 'children', id };
}
