import type { ErrorBody } from '../../../schema/wire/errors.ts';
import { RequestError, type RequestErrorKind, jsonRequest, readError } from '../answer.ts';
import type { Session } from '../session.ts';

/**
 * Why a request failed:
 * - network, portal, unreachable, signIn: see RequestError; whether it was done is unknown
 * - refused:    the server refused, with a message for the person and a code
 * - unreadable: this release cannot read the response; it may have been done
 */
export type RequestFailure =
  | { kind: RequestErrorKind }
  | {
      kind: 'refused';
      status: number;
      code: string;
      message: string | null;
      fields: NonNullable<ErrorBody['fields']>;
    }
  | { kind: 'unreadable' };

export type RequestResult<T> = { ok: true; value: T } | { ok: false; error: RequestFailure };

/** Sends requests of the signed-in person. */
export type RequestSender = Pick<Session, 'authorizedFetch'>;

type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };
type RequestOptions<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** The schema of the response; null where it has no body. */
  answer: Schema<T> | null;
};

const TIMEOUT_MS = 20_000;

/**
 * Sends a request for something that needs a connection now. Nothing is queued, and an expected
 * failure is a result, not an exception.
 */
export async function sendRequest<T = null>(
  session: RequestSender,
  path: string,
  { method = 'GET', body, answer }: RequestOptions<T>,
): Promise<RequestResult<T>> {
  try {
    const response = await session.authorizedFetch(path, {
      ...(body === undefined ? {} : jsonRequest(body)),
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { ok: false, error: await refusalOf(response) };
    if (answer === null) return { ok: true, value: null as T };
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, error: { kind: 'unreadable' } };
  } catch (error) {
    // A request that times out counts as a network failure.
    const kind = error instanceof RequestError ? error.kind : 'network';
    return { ok: false, error: { kind } };
  }
}

async function refusalOf(response: Response): Promise<RequestFailure> {
  const errorBody = await readError(response);
  return {
    kind: 'refused',
    status: response.status,
    code: errorBody?.code ?? '',
    message: errorBody?.error ?? null,
    fields: errorBody?.fields ?? [],
  };
}
