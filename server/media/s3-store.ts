import { AwsClient } from 'aws4fetch';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';
import { PIECE_BYTES } from '../../schema/media-limits.ts';
import type { S3Address } from '../config.ts';
import {
  type FileStore,
  type ListedFile,
  type MediaKey,
  MissingFileError,
  StoreError,
  fromKeyText,
  toKeyText,
} from './storage.ts';

/**
 * Files in a bucket of any S3-compatible server, under `<prefix><account>/<object>`. Addresses have the bucket
 * in their path, which all such servers take.
 */

const TRIES = 3;
const RETRY_AFTER_MS = 300;
const REQUEST_MS = 120_000;

type Request = {
  method: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | string;
};

export function createS3Store(address: S3Address): FileStore {
  const { origin, bucket, prefix, region, accessKeyId, secretAccessKey } = address;
  // Its own retries repeat a body, too; ours are in `ask`.
  const signer = { accessKeyId, secretAccessKey, region, service: 's3', retries: 0 };
  const client = new AwsClient(signer);
  const keyOf = (key: MediaKey) => prefix + toKeyText(key);

  const send = ({ method, key = '', query = {}, headers = {}, body }: Request) => {
    const url = new URL([origin, bucket, ...(key === '' ? [] : [key])].join('/'));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return client.fetch(url.href, {
      method,
      headers,
      signal: AbortSignal.timeout(REQUEST_MS),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
  };

  /** @param missing whether an answer of 404 is returned instead of thrown */
  const ask = async (request: Request, { missing = false } = {}): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(request).catch((error: unknown) => error);
      if (answer instanceof Response) {
        if (answer.ok || (missing && answer.status === 404)) return answer;
        if (answer.status < 500 || attempt === TRIES) {
          const text = await answer.text();
          throw new StoreError(`${request.method} answered ${answer.status} ${codeIn(text)}`);
        }
        await answer.body?.cancel();
      } else if (attempt === TRIES) {
        throw new StoreError(`${request.method} failed`, answer);
      }
      await sleep(RETRY_AFTER_MS * attempt);
    }
  };

  return {
    async put(key, path) {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        if (size > PIECE_BYTES) await putParts(ask, { key: keyOf(key), file, size });
        else await ask({ method: 'PUT', key: keyOf(key), body: await readPart(file, 0, size) });
      } finally {
        await file.close();
      }
    },

    async stat(key) {
      const answer = await ask({ method: 'HEAD', key: keyOf(key) }, { missing: true });
      return answer.status === 404 ? null : Number(answer.headers.get('content-length'));
    },

    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await ask({ method: 'GET', key: keyOf(key), headers }, { missing: true });
      if (answer.status === 404 || answer.body === null) {
        await answer.body?.cancel();
        throw new MissingFileError(toKeyText(key));
      }
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    },

    async remove(key) {
      await ask({ method: 'DELETE', key: keyOf(key) }, { missing: true });
    },

    async list(after, limit) {
      // The first version of this call: our keys say where to go on, so no token of the server is needed.
      const query = {
        'max-keys': String(limit),
        ...(prefix === '' ? {} : { prefix }),
        ...(after === null ? {} : { marker: prefix + after }),
      };
      const text = await (await ask({ method: 'GET', query })).text();
      return [...text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry = '']) =>
        listedFile(entry, prefix),
      );
    },
  };
}

/** A large file in parts: it exists when the last request has joined them. */
async function putParts(
  ask: (request: Request) => Promise<Response>,
  { key, file, size }: { key: string; file: FileHandle; size: number },
): Promise<void> {
  const begun = await (await ask({ method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = textOf(begun, 'UploadId');
  try {
    const parts: string[] = [];
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const query = { partNumber: String(parts.length + 1), uploadId };
      const body = await readPart(file, at, Math.min(PIECE_BYTES, size - at));
      const { headers } = await ask({ method: 'PUT', key, query, body });
      parts.push(headers.get('etag') ?? '');
    }
    const list = parts.map(
      (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    const ended = await (await ask({ method: 'POST', key, query: { uploadId }, body })).text();
    // Joining may fail after the status has been sent.
    if (ended.includes('<Error>')) throw new StoreError(`parts not joined: ${codeIn(ended)}`);
  } catch (error) {
    await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead !== length) throw new Error('a file became shorter while it was stored');
  return buffer;
}

/** Keys consist of letters, digits and a few signs, so nothing in them is escaped. */
function listedFile(entry: string, prefix: string): ListedFile[] {
  const key = fromKeyText(textOf(entry, 'Key').slice(prefix.length));
  if (!key) return [];
  const storedAt = Date.parse(textOf(entry, 'LastModified'));
  return [{ ...key, bytes: Number(textOf(entry, 'Size')), storedAt }];
}

function textOf(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
}

function codeIn(text: string): string {
  return textOf(text, 'Code');
}
