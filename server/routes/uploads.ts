import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { PIECE_BYTES, VIDEO_MAX_BYTES } from '../../schema/media-limits.ts';
import {
  HELD_HEADER,
  PIECE_TYPE,
  TUS_VERSION,
  UploadLength,
  UploadMetadata,
} from '../../schema/wire/media.ts';
import { memberOf } from '../http/access.ts';
import {
  beginUpload,
  discardUpload,
  findUpload,
  resumeUpload,
  takePiece,
} from '../media/uploads.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['uploads'];
const UploadId = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });
const Nothing = z.optional(z.unknown());

/** The core of tus 1.0: docs/media.md. Its facts are in headers. */
export function uploadRoutes(app: App, context: RouteContext): void {
  const { now, ...services } = context;
  // The stream is read by the route: a piece is never in memory as a whole.
  app.addContentTypeParser(PIECE_TYPE, (_request, _payload, done) => done(null));
  const by = (request: FastifyRequest) => ({ actor: memberOf(request).actor, now: now() });
  const answer = (reply: FastifyReply, offset: number) =>
    reply.header('tus-resumable', TUS_VERSION).header('upload-offset', offset);

  app.options(
    '/api/uploads',
    { config: { access: 'anyone' }, schema: { tags, response: { 204: Nothing } } },
    (_request, reply) =>
      reply
        .headers({
          'tus-resumable': TUS_VERSION,
          'tus-version': TUS_VERSION,
          'tus-extension': 'creation,termination',
          'tus-max-size': VIDEO_MAX_BYTES,
        })
        .code(204)
        .send(),
  );

  app.post(
    '/api/uploads',
    { config, schema: { tags, response: { 201: Nothing } } },
    async (request, reply) => {
      const length = lengthOf(request);
      const { id, offset, held } = await beginUpload(
        services,
        metadataOf(request),
        length,
        by(request),
      );
      if (held) reply.header(HELD_HEADER, 'true');
      return answer(reply, offset).header('location', `/api/uploads/${id}`).code(201).send();
    },
  );

  app.route({
    method: 'HEAD',
    url: '/api/uploads/:id',
    config,
    schema: { tags, params: UploadId, response: { 200: Nothing } },
    handler: async (request, reply) => {
      const upload = await findUpload(services, request.params.id, by(request));
      const offset = await resumeUpload(services, upload, by(request));
      return answer(reply, offset).header('upload-length', upload.bytes).code(200).send();
    },
  });

  app.patch(
    '/api/uploads/:id',
    {
      config,
      bodyLimit: PIECE_BYTES,
      // A piece that is refused is not read to its end: browsers repeat one whose answer was lost, all of it.
      onSend: (request, reply, _payload, done) => {
        if (reply.statusCode >= 400 && !request.raw.readableEnded)
          reply.header('connection', 'close');
        done();
      },
      schema: { tags, params: UploadId, response: { 204: Nothing } },
    },
    async (request, reply) => {
      if (request.headers['content-type'] !== PIECE_TYPE) {
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `Send ${PIECE_TYPE}.`);
      }
      const upload = await findUpload(services, request.params.id, by(request));
      const content: Readable = request.raw;
      const piece = { offset: numberIn(request, 'upload-offset'), content };
      return answer(reply, await takePiece(services, upload, piece, by(request)))
        .code(204)
        .send();
    },
  );

  app.delete(
    '/api/uploads/:id',
    { config, schema: { tags, params: UploadId, response: { 204: Nothing } } },
    async (request, reply) => {
      const upload = await findUpload(services, request.params.id, by(request));
      await discardUpload(services, upload, now());
      return reply.header('tus-resumable', TUS_VERSION).code(204).send();
    },
  );
}

function lengthOf(request: FastifyRequest): number {
  const length = numberIn(request, 'upload-length');
  if (length > VIDEO_MAX_BYTES) throw new Refusal('MEDIA_TOO_LARGE', 'This file is too large.');
  const parsed = UploadLength.safeParse(length);
  if (!parsed.success) throw invalid('Upload-Length');
  return parsed.data;
}

function numberIn(request: FastifyRequest, name: string): number {
  const text = request.headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw invalid(name);
  return Number(text);
}

/** Upload-Metadata: pairs of a key and a value in base64. */
function metadataOf(request: FastifyRequest): UploadMetadata {
  const text = request.headers['upload-metadata'];
  const pairs = (typeof text === 'string' ? text : '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const known = new Set(Object.keys(UploadMetadata.shape));
  const values = pairs
    .filter(([key = '']) => known.has(key))
    .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]);
  const parsed = UploadMetadata.safeParse(Object.fromEntries(values));
  if (!parsed.success) throw invalid('Upload-Metadata');
  return parsed.data;
}

function invalid(path: string): Refusal {
  const message = `The header ${path} is not valid.`;
  return new Refusal('VALIDATION', message, { fields: [{ path, message }] });
}
