import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { type ArchivePart, archiveParts } from '../../schema/export/archive.ts';
import { zipped } from '../../schema/export/zip.ts';
import { HOUR_MS } from '../../schema/limits.ts';
import {
  DeleteAccountAnswer,
  DeleteAccountRequest,
  EXPORT_LOCKED_HEADER,
  EXPORT_PARTS_HEADER,
} from '../../schema/wire/privacy.ts';
import { deleteOwnAccount } from '../accounts/leaving/delete-account.ts';
import { exportSource } from '../accounts/leaving/export-source.ts';
import { checkOwnPassword } from '../accounts/credentials/own-password.ts';
import { hasOpenVault } from '../accounts/credentials/vault-step-up.ts';
import { memberOf, requireConfirmed } from '../http/access.ts';
import { filesToExport, mediaParts } from '../media/export-files.ts';
import { notFound } from '../records/resource.ts';
import type { App, RouteContext } from './context.ts';

const tags = ['privacy'];
const ExportQuery = z.strictObject({
  part: z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
      z.int().check(z.minimum(1)),
    ),
  ),
});

/** The export of a person's data, and the deletion of their account. */
export function privacyRoutes(app: App, context: RouteContext): void {
  const { attempts, db, mailer, media, now } = context;
  app.get(
    '/api/gdpr/export',
    {
      config: { access: 'member', beforePayment: true, securityEvent: 'exported' },
      schema: { tags, querystring: ExportQuery },
    },
    async (request, reply) => {
      const member = memberOf(request);
      requireConfirmed(member, now());
      const { part = 1 } = request.query;
      const { accountId, userId } = member.user;
      const limit =
        part === 1
          ? { key: `export:${accountId}:${userId}`, max: 5, windowMs: HOUR_MS }
          : { key: `export-part:${accountId}:${userId}`, max: 100, windowMs: HOUR_MS };
      await attempts.take([limit], now());
      const isVaultOpen = await hasOpenVault(db, member, now());
      const about = { actor: member.actor, isVaultOpen, now: now() };
      const { parts, facts } = await filesToExport(context, about);
      const files = parts[part - 1];
      if (!files) throw notFound();
      const mail = { to: member.user.username, kind: 'data-exported', at: now() } as const;
      if (part === 1) await mailer.send(mail, now());
      const of = { ...member, media: { ...facts, part }, now: now() };
      const source = await exportSource(context, of);
      const content = exportParts(
        part === 1 ? archiveParts(source) : [],
        mediaParts(media.files, files),
      );
      const day = new Date(now()).toISOString().slice(0, 10);
      const name = `nestling-export-${day}${part === 1 ? '' : `-${part}`}.zip`;
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header(EXPORT_PARTS_HEADER, facts.parts)
        .header(EXPORT_LOCKED_HEADER, facts.locked)
        .send(Readable.from(zipped(content, now())));
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

async function* exportParts(
  ...sources: readonly (Iterable<ArchivePart> | AsyncIterable<ArchivePart>)[]
): AsyncGenerator<ArchivePart> {
  for (const parts of sources) yield* parts;
}
