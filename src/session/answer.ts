import { ErrorBody } from '../../schema/wire/errors.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SERVER_HEADER } from '../../schema/wire/protocol.ts';

/**
 * Why a request has no answer of ours:
 * - network:     nothing came back (offline, DNS, TLS, a dropped connection)
 * - portal:      somebody else answered: a Wi-Fi sign-in page, a redirect, HTML with status 200
 * - unreachable: a gateway in front of the server says that the server is away, or wants patience
 * - signIn:      there is no session that could send it; the person must sign in
 *
 * A request that the caller aborts throws the signal's reason instead.
 */
export type RequestErrorKind = 'network' | 'portal' | 'unreachable' | 'signIn';

export class RequestError extends Error {
  override name = 'RequestError';
  readonly kind: RequestErrorKind;
  /** How long a gateway asks to wait, ms. */
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
 * Fetches from our API and returns only what our server said, whatever its status.
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
    // A redirect is never ours, and following it would carry the body to a stranger.
    response = await fetch(path, { ...init, headers, redirect: 'manual', cache: 'no-store' });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new RequestError('network', { cause });
  }
  const stranger = strangerIn(response);
  if (stranger === null) return response;
  // Not read by anyone: free the connection.
  void response.body?.cancel().catch(() => undefined);
  throw new RequestError(stranger, { retryAfterMs: retryAfterMs(response) });
}

/** What `Retry-After` asks for, ms; null without one that can be read. */
export function retryAfterMs({ headers }: Response): number | null {
  const retryAfter = headers.get('retry-after')?.trim();
  if (retryAfter === undefined || retryAfter === '') return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  // A date is one by the answerer's clock, which its own answer tells.
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

/** What an error answer says; null when its body is not an error of ours. Leaves the body readable. */
export async function readError(response: Response): Promise<ErrorBody | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const parsed = ErrorBody.safeParse(body);
  return parsed.success ? parsed.data : null;
}

function strangerIn(response: Response): 'portal' | 'unreachable' | null {
  const isOurs =
    response.type !== 'opaqueredirect' &&
    !response.redirected &&
    response.headers.has(SERVER_HEADER) &&
    !/^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  if (isOurs) return null;
  const { status } = response;
  // 511 is the status a portal should send, and some do.
  return status === 429 || (status >= 500 && status !== 511) ? 'unreachable' : 'portal';
}
