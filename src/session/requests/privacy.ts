import { ConfirmPasswordAnswer } from '../../../schema/wire/account.ts';
import { DeleteAccountAnswer } from '../../../schema/wire/privacy.ts';
import { RequestError, readError } from '../answer.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** The limit between two chunks of a file; a slow connection may take any time for the whole file. */
const STALLED_AFTER_MS = 45_000;

/**
 * Downloads all data of this person as a zip file. The password allows it for some minutes.
 *
 * @param options.onProgress the bytes received so far; the total is not known
 * @returns `unreadable` for a response that is not an archive
 */
export async function downloadExport(
  session: RequestSender,
  password: string,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<RequestResult<Blob>> {
  const confirmed = await sendRequest(session, '/api/auth/confirm-password', {
    method: 'POST',
    body: { password },
    answer: ConfirmPasswordAnswer,
  });
  if (!confirmed.ok) return confirmed;
  const stall = new AbortController();
  const watch = () => setTimeout(() => stall.abort(), STALLED_AFTER_MS);
  let timer = watch();
  try {
    const response = await session.authorizedFetch('/api/gdpr/export', {
      signal: AbortSignal.any([options.signal, stall.signal]),
    });
    if (!response.ok) {
      const errorBody = await readError(response);
      const { code = '', error: message = null, fields = [] } = errorBody ?? {};
      const { status } = response;
      return { ok: false, error: { kind: 'refused', status, code, message, fields } };
    }
    const type = response.headers.get('content-type');
    if (type !== 'application/zip' || !response.body) {
      return { ok: false, error: { kind: 'unreadable' } };
    }
    const chunks: BlobPart[] = [];
    let bytes = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = watch();
      chunks.push(value);
      options.onProgress((bytes += value.length));
    }
    return { ok: true, value: new Blob(chunks, { type }) };
  } catch (error) {
    const kind = error instanceof RequestError ? error.kind : 'network';
    return { ok: false, error: { kind } };
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes this person's account; that of the owner is deleted with the whole family. */
export function deleteAccount(
  session: RequestSender,
  password: string,
): Promise<RequestResult<DeleteAccountAnswer>> {
  return sendRequest(session, '/api/gdpr/delete-account', {
    method: 'DELETE',
    body: { password },
    answer: DeleteAccountAnswer,
  });
}
