import {
  HELD_HEADER,
  PIECE_TYPE,
  TUS_VERSION,
  type UploadMetadata,
} from '../../../schema/wire/media.ts';
import { RequestError, readError, retryAfterMs } from '../../session/answer.ts';
import type { Session } from '../../session/session.ts';
import { type FileRow, placeOf } from '../store/file-row.ts';
import type { UploadFailure, UploadOutcome } from './upload-machine.ts';

/** The calls of an upload: the core of the tus protocol 1.0 (docs/media.md). None of them throws. */
export type UploadTransport = {
  announce(row: FileRow, signal: AbortSignal): Promise<UploadOutcome>;
  ask(url: string, signal: AbortSignal): Promise<UploadOutcome>;
  /** @param piece may be empty, when all bytes are there and the answer was lost */
  send(
    url: string,
    offset: number,
    piece: ArrayBuffer,
    options: { length: number; signal: AbortSignal },
  ): Promise<UploadOutcome>;
};

const TIMEOUT_MS = 30_000;
/** A connection that carries less is broken. */
const SLOWEST_BYTES_PER_MS = 15;

export function createUploadTransport(session: Pick<Session, 'authorizedFetch'>): UploadTransport {
  const request = async (
    path: string,
    init: RequestInit & { method: string },
    { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
  ): Promise<Response | null> => {
    try {
      const response = await session.authorizedFetch(path, {
        ...init,
        headers: { 'tus-resumable': TUS_VERSION, ...(init.headers as Record<string, string>) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      // The session ended, or this release is too old: no file is to blame.
      return response.status === 401 || response.status === 426 ? null : response;
    } catch (error) {
      if (error instanceof RequestError || signal.aborted || isNetworkError(error)) return null;
      throw error;
    }
  };

  return {
    async announce(row, signal) {
      const headers = {
        'upload-length': String(row.bytes),
        'upload-metadata': metadataOf(row),
      };
      const response = await request('/api/uploads', { method: 'POST', headers }, { signal });
      if (!response) return { is: 'noAnswer' };
      // Its record may not have arrived yet.
      if (response.status === 404) return { is: 'later', retryAfterMs: null };
      if (!response.ok) return refusalOf(response);
      if (response.headers.has(HELD_HEADER)) return { is: 'confirmed' };
      const location = response.headers.get('location');
      if (location === null) return { is: 'later', retryAfterMs: null };
      return { is: 'announced', url: pathOf(location), offset: offsetOf(response) ?? 0 };
    },
    async ask(url, signal) {
      const response = await request(url, { method: 'HEAD' }, { signal });
      if (!response) return { is: 'noAnswer' };
      if (isGone(response)) return { is: 'gone' };
      const offset = offsetOf(response);
      if (!response.ok || offset === null) return refusalOf(response);
      return { is: 'offset', offset };
    },
    async send(url, offset, piece, { length, signal }) {
      const response = await request(
        url,
        {
          method: 'PATCH',
          headers: { 'content-type': PIECE_TYPE, 'upload-offset': String(offset) },
          body: piece,
        },
        { signal, timeoutMs: TIMEOUT_MS + Math.ceil(piece.byteLength / SLOWEST_BYTES_PER_MS) },
      );
      if (!response) return { is: 'noAnswer' };
      if (isGone(response)) return { is: 'gone' };
      const reached = offsetOf(response);
      if (!response.ok || reached === null) return refusalOf(response);
      return reached >= length ? { is: 'confirmed' } : { is: 'offset', offset: reached };
    },
  };
}

function isGone({ status }: Response): boolean {
  return status === 404 || status === 410;
}

function isNetworkError(error: unknown): boolean {
  return error instanceof Error && ['TypeError', 'TimeoutError', 'AbortError'].includes(error.name);
}

function offsetOf({ headers }: Response): number | null {
  const offset = headers.get('upload-offset');
  return offset !== null && /^\d{1,12}$/.test(offset) ? Number(offset) : null;
}

/** An upload stays with our server, whatever host the address names. */
function pathOf(location: string): string {
  return new URL(location, 'http://server.invalid').pathname;
}

function metadataOf({ key, hash, mime }: FileRow): string {
  const { collection, id, name } = placeOf(key);
  const metadata: UploadMetadata = { hash, mime, collection, recordId: id, variant: name };
  // Nothing in it is more than ASCII.
  return Object.entries(metadata)
    .map(([field, value]) => `${field} ${btoa(value)}`)
    .join(',');
}

async function refusalOf(response: Response): Promise<UploadOutcome> {
  const { status } = response;
  if (status === 460) return { is: 'damaged' };
  // Another realm was at work, or a request came twice.
  if (status === 409 || status === 408 || status === 423 || status === 429 || status >= 500) {
    if (status === 507) return { is: 'full' };
    return { is: 'later', retryAfterMs: retryAfterMs(response) };
  }
  const message = (await readError(response))?.error ?? null;
  return { is: 'refused', failure: { reason: reasonOf(status), message } };
}

function reasonOf(status: number): UploadFailure['reason'] {
  switch (status) {
    case 413:
      return 'tooLarge';
    case 415:
      return 'unsupported';
    case 402:
    case 403:
      return 'denied';
    default:
      return 'refused';
  }
}
