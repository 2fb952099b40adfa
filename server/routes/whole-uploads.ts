import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { serverCollections } from '../../schema/server-collections.ts';
import type { FileUpload, RestInput } from '../../schema/collections/define.ts';
import { FILE_NAME_MAX_CHARS, VIDEO_MAX_BYTES } from '../../schema/media-limits.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { MediaCollection } from '../../schema/wire/media.ts';
import { RecordAnswer } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import { bytesOf } from '../http/body-size.ts';
import { examineFile } from '../media/received-file.ts';
import type { UploadFolder } from '../media/storage.ts';
import { fullAsRefusal } from '../media/store-bytes.ts';
import { type ArrivedFile, storeWhole } from '../media/whole-upload.ts';
import { toRecordAnswer } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

/** The parts around the files. */
const AROUND_BYTES = 256 * 1024;
const FIELDS_MAX_BYTES = 64 * 1024;
/** The part with the fields of the record, as JSON. */
const FIELDS = 'fields';

/** POST <path>/upload of each collection with files: docs/media.md. */
export async function wholeUploadRoutes(app: App, context: RouteContext): Promise<void> {
  await app.register(multipart);
  for (const collection of MediaCollection.options) {
    const { rest, files } = serverCollections[collection];
    if (!rest || !files) continue;
    const { upload } = files;
    app.post(
      `${rest.path}/upload`,
      {
        config: { access: 'member' },
        bodyLimit: VIDEO_MAX_BYTES + AROUND_BYTES,
        schema: {
          tags: [rest.tag],
          consumes: ['multipart/form-data'],
          response: { 200: RecordAnswer, 201: RecordAnswer },
        },
      },
      async (request, reply) => {
        const { store, writeLimits, plans, media, now } = context;
        const { actor, plan } = memberOf(request);
        if (!request.isMultipart()) {
          throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data.');
        }
        writeLimits.take(
          actor,
          { rows: 1, bytes: Math.min(bytesOf(request), AROUND_BYTES) },
          now(),
        );
        const received = await receive(request, media.uploads, upload);
        try {
          const input = fieldsOf(received.fields, upload);
          const rules = { ...upload, pictures: media.pictures };
          const arrived: ArrivedFile[] = [];
          for (const { uploadId, name } of received.files) {
            const about = { name, keepsLocation: upload.keepsLocation(input) };
            const file = await examineFile(media.uploads.path(uploadId), about, rules);
            arrived.push({ ...file, uploadId });
          }
          const newUntil = await plans.takesNewUntil(actor.accountId, plan);
          const { record, created } = await storeWhole(
            { ...context, store },
            { input, arrived },
            { resource: { collection, rest }, actor, now: now(), newUntil },
          );
          const answer = toRecordAnswer(shownTo(actor, collection, record));
          return await reply.code(created ? 201 : 200).send(answer);
        } finally {
          for (const { uploadId } of received.files) await media.uploads.discard(uploadId);
        }
      },
    );
  }
}

type Received = { fields: string; files: { uploadId: string; name: string }[] };

/** Reads all parts; the files go to the folder of uploads. @throws Refusal */
async function receive(
  request: FastifyRequest,
  uploads: UploadFolder,
  { filesMax }: FileUpload,
): Promise<Received> {
  const received: Received = { fields: '{}', files: [] };
  const limits = {
    files: filesMax,
    fileSize: VIDEO_MAX_BYTES,
    fields: 1,
    fieldSize: FIELDS_MAX_BYTES,
    parts: filesMax + 1,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const uploadId = newId();
        received.files.push({ uploadId, name: lastOf(part.filename) });
        // Not from a sender who may go on later: a broken connection is an error.
        const content = { [Symbol.asyncIterator]: () => chunksOf(part.file), destroyed: false };
        await fullAsRefusal(uploads.append(uploadId, 0, content));
      } else if (part.fieldname === FIELDS && typeof part.value === 'string') {
        received.fields = part.value;
      }
    }
    if (received.files.length === 0) throw invalid('file', 'Add a file.');
    return received;
  } catch (error) {
    for (const { uploadId } of received.files) await uploads.discard(uploadId);
    throw error;
  }
}

async function* chunksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* stream;
}

/** The name without a path: some clients send one, and one may be meant to lead elsewhere. */
function lastOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{Cc}/gu, '').slice(0, FILE_NAME_MAX_CHARS);
}

function fieldsOf(text: string, { input }: FileUpload): RestInput {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    throw invalid(FIELDS, 'The fields are not valid JSON.');
  }
  const parsed = z.safeParse(input, fields);
  if (parsed.success) return parsed.data;
  throw new Refusal('VALIDATION', 'The request is not valid.', {
    fields: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('VALIDATION', message, { fields: [{ path, message }] });
}
