import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { canWrite } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { FileAddress, FilePath, StorageStats, filePath } from '../../schema/wire/media.ts';
import { requireVaultOpen } from '../accounts/credentials/vault-step-up.ts';
import type { AccessClaim } from '../accounts/sessions/access-tokens.ts';
import { type Member, memberOf, memberWith, requirePaid } from '../http/access.ts';
import { keyForFile, readFileKey } from '../media/address.ts';
import { type StoredFile, findFile } from '../media/files.ts';
import { storageStats } from '../media/usage.ts';
import { getRecord, notFound } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['media'];

const Key = z.strictObject({ key: z.optional(z.string().check(z.maxLength(1_000))) });

/** The bytes of photos and documents. */
export function mediaRoutes(app: App, context: RouteContext): void {
  const { db, quotaBytes, now } = context;
  app.get(
    '/api/media/:collection/:recordId/:file',
    // Pictures are compressed already, and ranges are of the bytes as they are stored.
    { config, compress: false, schema: { tags, params: FilePath } },
    async (request, reply) => {
      const file = await findReadable(context, memberOf(request), request.params);
      return sendFile(context, request, reply, file);
    },
  );

  app.post(
    '/api/media/:collection/:recordId/:file/address',
    { config, schema: { tags, params: FilePath, response: { 200: FileAddress } } },
    async (request) => {
      const member = memberOf(request);
      await findReadable(context, member, request.params);
      const { key, expiresAt } = await keyForFile(db, member.claim, request.params, now());
      return { url: `${filePath(request.params)}/signed?key=${key}`, expiresAt };
    },
  );

  app.get(
    '/api/media/:collection/:recordId/:file/signed',
    {
      config: { access: 'anyone' },
      compress: false,
      schema: { tags, params: FilePath, querystring: Key },
    },
    async (request, reply) => {
      const { key = '' } = request.query;
      const claim = await readFileKey(db, key, request.params, now());
      const member = claim && (await memberOrNull(context, claim, now()));
      if (!member) throw notFound();
      const file = await findReadable(context, member, request.params);
      return sendFile(context, request, reply, file);
    },
  );

  app.get(
    '/api/storage/stats',
    { config, schema: { tags, response: { 200: StorageStats } } },
    async (request) => {
      const { actor } = memberOf(request);
      const stats = await storageStats(db, actor.accountId, { quotaBytes, now: now() });
      if (isParent(actor.role)) return stats;
      // How much others have stored is no business of a caregiver.
      return { ...stats, byUser: stats.byUser.filter(({ userId }) => userId === actor.userId) };
    },
  );
}

type ReadableFile = StoredFile & { accountId: string };

/** A file that this person may read now. @throws Refusal NOT_FOUND, VAULT_LOCKED or PAYMENT_REQUIRED */
async function findReadable(
  { db, store, now }: RouteContext,
  member: Member,
  path: FilePath,
): Promise<ReadableFile> {
  const { actor } = member;
  const { collection, recordId } = path;
  requirePaid(member);
  const record = await getRecord(store, collection, recordId, { actor, now: now() });
  // The trash shows what it holds to those who may take it out.
  const isDead =
    isRemoved(record) && !canWrite(actor, collection, 'restore', record, record, now());
  if (isDead) throw notFound();
  if (record['sensitive'] === true) await requireVaultOpen(db, member, now());
  const found = await findFile(db, actor.accountId, path);
  if (!found) throw notFound();
  return { ...found, accountId: actor.accountId };
}

async function memberOrNull(
  services: RouteContext,
  claim: AccessClaim,
  now: number,
): Promise<Member | null> {
  try {
    return await memberWith(services, claim, now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function sendFile(
  { media }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
): Promise<FastifyReply> {
  const bytes = await media.files.stat(file);
  if (bytes === null) throw notFound();
  const range = rangeOf(request, bytes);
  if (range === 'none') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const content = await media.files.read(file, range ?? undefined);
  headersOf(reply, file);
  if (range === null) return reply.header('content-length', bytes).send(content);
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes}`)
    .header('content-length', end - start + 1)
    .send(content);
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

type Range = { start: number; end: number };

/** The one range that is asked for; null for the whole file, `none` for what the file does not have. */
function rangeOf(request: FastifyRequest, bytes: number): Range | null | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end ? 'none' : { start, end };
}
