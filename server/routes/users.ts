import * as z from 'zod/mini';
import { UserId } from '../../schema/records/record.ts';
import { AccountUser } from '../../schema/wire/account.ts';
import { listPeople } from '../accounts/people/people.ts';
import { removeUser } from '../accounts/people/remove-user.ts';
import { listUsers } from '../accounts/people/users.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['users'];

export function userRoutes(app: App, context: RouteContext): void {
  const { db, store, now } = context;
  const schema = { tags, response: { 200: z.array(AccountUser) } };
  for (const path of [
    '/api/auth/account/users',
    '/api/auth/users',
    '/api/user-children/account-users',
  ]) {
    app.get(path, { config, schema }, (request) =>
      listPeople({ db, store }, memberOf(request).actor),
    );
  }
  app.get(
    '/api/auth/account/user-count',
    { config, schema: { tags, response: { 200: z.looseObject({ count: z.int() }) } } },
    async (request) => ({ count: (await listUsers(db, memberOf(request).user.accountId)).length }),
  );
  app.delete(
    '/api/auth/users/:id',
    {
      config: { access: 'owner', securityEvent: 'rights-changed' },
      schema: { tags, params: z.strictObject({ id: UserId }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { user } = memberOf(request);
      await removeUser(context, user, request.params.id, now());
      return reply.code(204).send();
    },
  );
}
