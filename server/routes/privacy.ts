import { Readable } from 'node:stream';
import { archiveParts } from '../../schema/export/archive.ts';
import { zipped } from '../../schema/export/zip.ts';
import { HOUR_MS } from '../../schema/limits.ts';
import { DeleteAccountAnswer, DeleteAccountRequest } from '../../schema/wire/privacy.ts';
import { deleteOwnAccount } from '../accounts/leaving/delete-account.ts';
import { exportSource } from '../accounts/leaving/export-source.ts';
import { checkOwnPassword } from '../accounts/credentials/own-password.ts';
import { memberOf, requireConfirmed } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const tags = ['privacy'];

/** The export of a person's data, and the deletion of their account. */
export function privacyRoutes(app: App, context: RouteContext): void {
  const { attempts, mailer, now } = context;
  app.get(
    '/api/gdpr/export',
    {
      config: { access: 'member', beforePayment: true, securityEvent: 'exported' },
      schema: { tags },
    },
    async (request, reply) => {
      const member = memberOf(request);
      requireConfirmed(member, now());
      const { accountId, userId } = member.user;
      const limit = { key: `export:${accountId}:${userId}`, max: 5, windowMs: HOUR_MS };
      await attempts.take([limit], now());
      const mail = { to: member.user.username, kind: 'data-exported', at: now() } as const;
      await mailer.send(mail, now());
      const source = await exportSource(context, { ...member, now: now() });
      const day = new Date(now()).toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="nestling-export-${day}.zip"`)
        .send(Readable.from(zipped(archiveParts(source), now())));
    },
  );
  app.delete(
    '/api/gdpr/delete-account',
    {
      config: { access: 'member', beforePayment: true, securityEvent: 'deleted' },
      schema: { tags, body: DeleteAccountRequest, response: { 200: DeleteAccountAnswer } },
    },
    async (request, reply) => {
      const { user } = memberOf(request);
      await checkOwnPassword(context, user, request.body.password, now());
      // The device that asked receives the answer before its own socket is closed.
      const answered = new Promise((resolve) => {
        reply.raw.once('close', resolve);
      });
      return deleteOwnAccount(context, user, now(), { notifyAfter: answered });
    },
  );
}
