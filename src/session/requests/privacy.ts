import { ConfirmPasswordAnswer } from '../../../schema/wire/account.ts';
import {
  DeleteAccountAnswer,
  EXPORT_LOCKED_HEADER,
  EXPORT_PARTS_HEADER,
} from '../../../schema/wire/privacy.ts';
import { RequestError, readError } from '../answer.ts';
import { download } from '../download.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** One archive of an export. */
export type ExportedArchive = {
  file: Blob;
  /** How many archives the export has. */
  parts: number;
  /** Files that are in none of them, because the vault is locked. */
  locked: number;
};

/**
 * Downloads an archive of the data of this person. The password allows it for some minutes.
 *
 * @param options.part 1 has all records and the first files; the others have the rest of the files
 * @param options.onProgress the bytes received so far; the total is not known
 * @returns `unreadable` for a response that is not an archive
 */
export async function downloadExport(
  session: RequestSender,
  password: string,
  options: { part: number; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<RequestResult<ExportedArchive>> {
  const confirmed = await sendRequest(session, '/api/auth/confirm-password', {
    method: 'POST',
    body: { password },
    answer: ConfirmPasswordAnswer,
  });
  if (!confirmed.ok) return confirmed;
  try {
    const { response, blob } = await download(session, `/api/gdpr/export?part=${options.part}`, {
      ...options,
      accepts: ({ ok, headers }) => ok && headers.get('content-type') === 'application/zip',
    });
    if (!response.ok) {
      const errorBody = await readError(response);
      const { code = '', error: message = null, fields = [] } = errorBody ?? {};
      const { status } = response;
      return { ok: false, error: { kind: 'refused', status, code, message, fields } };
    }
    if (!blob) return { ok: false, error: { kind: 'unreadable' } };
    const count = (name: string, least: number): number =>
      Math.max(least, Number(response.headers.get(name) ?? least) || least);
    const parts = count(EXPORT_PARTS_HEADER, 1);
    return { ok: true, value: { file: blob, parts, locked: count(EXPORT_LOCKED_HEADER, 0) } };
  } catch (error) {
    const kind = error instanceof RequestError ? error.kind : 'network';
    return { ok: false, error: { kind } };
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
