import type { ErrorBody } from '../../schema/wire/errors.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SERVER_HEADER } from '../../schema/wire/protocol.ts';
import { type Reader, listOf, object, optional, text } from '../lib/readers.ts';

/**
 * Why there is no answer from our server:
 * - network:     no response (offline, DNS, TLS, a dropped connection)
 * - portal:      another host answered: a Wi-Fi sign-in page, a redirect, HTML with status 200
 * - unreachable: a gateway answered that the server is down, or to retry later
 * - signIn:      there is no session that could send it; the person must sign in
 *
 * A request that the caller aborts throws the signal's reason instead.
 */
export type RequestErrorKind = 'network' | 'portal' | 'unreachable' | 'signIn';

export class RequestError extends Error {
  override name = 'RequestError';
  readonly kind: RequestErrorKind;
  /** The Retry-After of the gateway, ms. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: RequestErrorKind,
    options: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(`No answer from the server: ${kind}`, options);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Fetches from our API. Returns only responses of our server, whatever their status.
 *
 * @throws RequestError
 */
export async function fetchAnswer(
  fetch: Fetch,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(PROTOCOL_HEADER, String(PROTOCOL_VERSION));
  let response: Response;
  try {
    // Our server never redirects, and following would send the body to another host.
    response = await fetch(path, { ...init, headers, redirect: 'manual', cache: 'no-store' });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new RequestError('network', { cause });
  }
  const foreignHost = foreignHostIn(response);
  if (foreignHost === null) return response;
  // Nobody reads the body: free the connection.
  void response.body?.cancel().catch(() => undefined);
  throw new RequestError(foreignHost, { retryAfterMs: retryAfterMs(response) });
}

/** The `Retry-After` of a response, ms; null without a readable one. */
export function retryAfterMs({ headers }: Response): number | null {
  const retryAfter = headers.get('retry-after')?.trim();
  if (retryAfter === undefined || retryAfter === '') return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  // A date is by the clock of the responding host, which its Date header gives.
  const now = Date.parse(headers.get('date') ?? '');
  const waitMs = Date.parse(retryAfter) - (Number.isNaN(now) ? Date.now() : now);
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs);
}

/** A request that sends JSON. */
export function jsonRequest(body: unknown): JsonRequest {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
type JsonRequest = { method: 'POST'; headers: Record<string, string>; body: string };

export const errorBody: Reader<ErrorBody> = object({
  error: text,
  code: text,
  requestId: optional(text),
  fields: optional(listOf(object({ path: text, message: text }))),
});

/** The error in a response; null when the body is not an error of our server. Keeps the body readable. */
export async function readError(response: Response): Promise<ErrorBody | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const parsed = errorBody.safeParse(body);
  return parsed.success ? parsed.data : null;
}

function foreignHostIn(response: Response): 'portal' | 'unreachable' | null {
  const isOurs =
    response.type !== 'opaqueredirect' &&
    !response.redirected &&
    response.headers.has(SERVER_HEADER) &&
    !/^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  if (isOurs) return null;
  const { status } = response;
  // 511 is the status that a portal should send, and some do.
  return status === 429 || (status >= 500 && status !== 511) ? 'unreachable' : 'portal';
}
