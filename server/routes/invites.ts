import { collections } from '../../schema/collections.ts';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../schema/limits.ts';
import { RecordId } from '../../schema/records/record.ts';
import {
  InviteAnswer,
  InviteChange,
  InviteRequest,
  InviteValidation,
} from '../../schema/wire/invites.ts';
import { familyName, invitedChildren, livingChildren } from '../accounts/people/family-name.ts';
import {
  type Invite,
  listInvites,
  markOpened,
  pathOf,
  statusOf,
  toAnswer,
} from '../accounts/invites/invite-rows.ts';
import {
  type Issued,
  changeInvite,
  createInvite,
  findInvite,
  renewInvite,
  revokeInvite,
} from '../accounts/invites/invites.ts';
import { listUsers } from '../accounts/people/users.ts';
import { visitorFrom } from '../accounts/sign-in/visitor.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'parent' } as const;
const changing = { ...config, securityEvent: 'rights-changed' } as const;
const tags = ['invites'];
const params = z.strictObject({ id: RecordId });

/** Invitations: managed by the parents, and validated by whoever opens a link. */
export function inviteRoutes(app: App, context: RouteContext): void {
  const { db, store, attempts, now } = context;
  const issued = ({ invite, token }: Issued): InviteAnswer => ({
    ...toAnswer(invite, now()),
    token,
    path: pathOf(token),
  });

  app.get(
    '/api/invites',
    { config, schema: { tags, response: { 200: z.array(InviteAnswer) } } },
    async (request) => {
      const invites = await listInvites(db, memberOf(request).user.accountId, now());
      return invites.map((invite) => toAnswer(invite, now()));
    },
  );
  app.post(
    '/api/invites',
    { config: changing, schema: { tags, body: InviteRequest, response: { 201: InviteAnswer } } },
    async (request, reply) => {
      const { user } = memberOf(request);
      const made = await createInvite(context, user, request.body, now());
      return reply.code(201).send(issued(made));
    },
  );
  app.put(
    '/api/invites/:id',
    {
      config: changing,
      schema: { tags, params, body: InviteChange, response: { 200: InviteAnswer } },
    },
    async (request) => {
      const change = { inviteId: request.params.id, ...request.body };
      return toAnswer(await changeInvite(db, memberOf(request).user, change, now()), now());
    },
  );
  app.delete(
    '/api/invites/:id',
    { config: changing, schema: { tags, params, response: { 204: z.null() } } },
    async (request, reply) => {
      await revokeInvite(db, memberOf(request).user, request.params.id, now());
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/invites/:id/resend',
    { config: changing, schema: { tags, params, response: { 200: InviteAnswer } } },
    async (request) =>
      issued(await renewInvite(context, memberOf(request).user, request.params.id, now())),
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
    async (request) => {
      const { addressHash, now: at } = visitorFrom(request, now());
      await attempts.take([{ key: `invite-link:${addressHash}`, max: 300, windowMs: HOUR_MS }], at);
      const invite = await findInvite(db, request.params.token);
      if (statusOf(invite, at) === 'open') await markOpened(db, invite, at);
      return toValidation(invite);
    },
  );

  /** An invalid link names no children: its holder may have no business with the family any more. */
  async function toValidation(invite: Invite): Promise<InviteValidation> {
    const { accountId, role, preset, inviterName, expiresAt } = invite;
    const status = statusOf(invite, now());
    const valid = status === 'open';
    const children = livingChildren(
      valid ? await store.listAll(accountId, collections.children) : [],
    );
    const childNames = invitedChildren(invite, children).map(({ name }) => name);
    const owner = (await listUsers(db, accountId)).find((user) => user.role === 'super_admin');
    return {
      status: status === 'open' ? 'valid' : status,
      valid,
      role,
      familyName: familyName(childNames, owner?.name ?? inviterName ?? ''),
      inviterName: inviterName ?? '',
      childNames,
      preset,
      expiresAt,
    };
  }
}
