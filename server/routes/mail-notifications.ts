import * as z from 'zod/mini';
import { HOUR_MS } from '../../schema/limits.ts';
import { MailNotifications, MailNotificationsInput } from '../../schema/wire/mail-notifications.ts';
import { visitorFrom } from '../accounts/sign-in/visitor.ts';
import { memberOf } from '../http/access.ts';
import {
  UNSUBSCRIBE_PATH,
  mailedKindsOf,
  setMailedKinds,
  unsubscribeByLink,
} from '../push/mail-subscriptions.ts';
import type { App, RouteContext } from './context.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const config = { access: 'member' } as const;
const tags = ['notifications'];
const path = '/api/notifications/mail';

/** Which notifications a person gets as mails while none of their devices receives push messages. */
export function mailNotificationRoutes(app: App, context: RouteContext): void {
  const { db, push, mailer, attempts, now } = context;
  app.get(
    path,
    { config, schema: { tags, response: { 200: MailNotifications } } },
    async (request) => {
      const { actor, user } = memberOf(request);
      const kinds = await mailedKindsOf(db, actor);
      return { kinds: [...kinds], address: user.username, reachesPeople: mailer.reachesPeople };
    },
  );

  app.put(
    path,
    { config, schema: { tags, body: MailNotificationsInput } },
    async (request, reply) => {
      const { accountId, userId } = memberOf(request).actor;
      const at = now();
      await attempts.take([{ key: `mail-kinds:${userId}`, max: 60, windowMs: HOUR_MS }], at);
      await setMailedKinds(db, { accountId, userId }, request.body.kinds, at);
      await push.reminders.look({ accountId, userId }, at);
      return reply.code(204).send();
    },
  );
}

const unsubscribing = { access: 'anyone' } as const;
const Query = z.strictObject({ token: z.string().check(z.maxLength(400)) });
/** What mail programs send (RFC 8058), and the form of the page. Nothing in it is needed. */
const FORM = 'application/x-www-form-urlencoded';
const FORM_MAX_BYTES = 1_024;
const OF_ONE_PERSON = { max: 30, windowMs: HOUR_MS };
/** Of tokens that nobody has signed: somebody tries them out. */
const WRONG_ONES = { max: 30, windowMs: HOUR_MS };

/**
 * Ends mails by the link in them, without a sign-in and without scripts. Opening it changes nothing, because
 * mail programs open links to check them: the page has a button, and mail programs of their own send the
 * same POST.
 */
export function unsubscribeRoutes(app: App, { db, push, attempts, now }: RouteContext): void {
  app.addContentTypeParser(
    [FORM, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, _body, done) => done(null, undefined),
  );
  const schema = { tags, querystring: Query };

  app.get(UNSUBSCRIBE_PATH, { config: unsubscribing, schema }, (request, reply) => {
    const link = push.links.read(request.query.token);
    return unsubscribePage(reply, link === null ? 'unknown' : 'question', link?.kind);
  });

  app.post(UNSUBSCRIBE_PATH, { config: unsubscribing, schema }, async (request, reply) => {
    const at = now();
    const link = push.links.read(request.query.token);
    if (link === null) {
      const { addressHash } = visitorFrom(request, at);
      await attempts.take([{ key: `unsubscribe:${addressHash}`, ...WRONG_ONES }], at);
      return unsubscribePage(reply, 'unknown');
    }
    await attempts.take([{ key: `unsubscribe:${link.userId}`, ...OF_ONE_PERSON }], at);
    // A link of an earlier subscription, or of somebody who is gone: no mails are sent by it.
    await unsubscribeByLink(db, link);
    return unsubscribePage(reply, 'done', link.kind);
  });
}
