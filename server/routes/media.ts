import type { FastifyReply, FastifyRequest } from 'fastify';
import { canWrite } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { FilePath, StorageStats } from '../../schema/wire/media.ts';
import { requireVaultOpen } from '../accounts/credentials/vault-step-up.ts';
import { memberOf } from '../http/access.ts';
import { findFile, storageStats } from '../media/files.ts';
import { getRecord, notFound } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['media'];

/** The bytes of photos and documents. */
export function mediaRoutes(app: App, context: RouteContext): void {
  const { db, store, media, now } = context;
  app.get(
    '/api/media/:collection/:recordId/:file',
    // Pictures are compressed already, and ranges are of the bytes as they are stored.
    { config, compress: false, schema: { tags, params: FilePath } },
    async (request, reply) => {
      const member = memberOf(request);
      const { actor } = member;
      const { collection, recordId } = request.params;
      const record = await getRecord(store, collection, recordId, { actor, now: now() });
      // The trash shows what it holds to those who may take it out.
      const isDead =
        isRemoved(record) && !canWrite(actor, collection, 'restore', record, record, now());
      if (isDead) throw notFound();
      if (record['sensitive'] === true) await requireVaultOpen(db, member, now());
      const found = await findFile(db, actor.accountId, request.params);
      if (!found) throw notFound();
      const key = { accountId: actor.accountId, hash: found.hash };
      const bytes = await media.stat(key);
      if (bytes === null) throw notFound();
      const range = rangeOf(request, bytes);
      headersOf(reply, found);
      if (range === null) {
        return reply.header('content-length', bytes).send(media.read(key));
      }
      const { start, end } = range;
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${bytes}`)
        .header('content-length', end - start + 1)
        .send(media.read(key, range));
    },
  );

  app.get(
    '/api/storage/stats',
    { config, schema: { tags, response: { 200: StorageStats } } },
    async (request) => {
      const { actor } = memberOf(request);
      const stats = await storageStats(db, actor.accountId, now());
      if (isParent(actor.role)) return stats;
      // How much others have stored is no business of a caregiver.
      return { ...stats, byUser: stats.byUser.filter(({ userId }) => userId === actor.userId) };
    },
  );
}

/** A browser must neither run nor guess what somebody has uploaded. */
function headersOf(reply: FastifyReply, { mime, hash }: { mime: string; hash: string }): void {
  const shown = /^(image|video)\//.test(mime) || mime === 'application/pdf';
  reply.headers({
    'content-type': mime,
    'content-disposition': shown ? 'inline' : 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
  });
}

/** The one range that is asked for; null for the whole file. */
function rangeOf(request: FastifyRequest, bytes: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start > end) throw new Refusal('VALIDATION', 'There is no such range in the file.');
  return { start, end };
}
