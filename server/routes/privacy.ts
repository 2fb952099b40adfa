import { DeleteAccountAnswer, DeleteAccountRequest } from '../../schema/wire/privacy.ts';
import { deleteOwnAccount } from '../accounts/delete-account.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const tags = ['privacy'];

/** What everybody may have and end: their data, and their account. */
export function privacyRoutes(app: App, context: RouteContext): void {
  const { now, ring } = context;
  app.delete(
    '/api/gdpr/delete-account',
    {
      config: { access: 'member' },
      schema: { tags, body: DeleteAccountRequest, response: { 200: DeleteAccountAnswer } },
    },
    async (request) => {
      const { user } = memberOf(request);
      await checkOwnPassword(context, user, request.body.password, now());
      const answer = await deleteOwnAccount(context, user, now());
      ring(user.accountId);
      return answer;
    },
  );
}
