/**
 * Why a request failed. None of these opens a dialog, and none loses data.
 * - offline, timeout, portal, unreachable: no answer from our server. `offline` only if the
 *            browser itself says that it is offline; `unreachable` also covers a server that
 *            refuses a token which it has only just issued
 * - busy:    the server asks us to wait (429, 503)
 * - server:  the server failed on this request (5xx)
 * - refused: the server refuses this request (4xx): a bug, or a newer rule
 * - stale:   the server does not know our checkpoint (a backup was restored under the same epoch)
 * - invalid: an answer from our server that does not have the expected shape
 * - signIn:  the session has ended; the person must sign in
 * - upgrade: the server no longer speaks this release's protocol
 */
export type SyncErrorKind =
  | 'offline'
  | 'timeout'
  | 'portal'
  | 'unreachable'
  | 'busy'
  | 'server'
  | 'refused'
  | 'stale'
  | 'invalid'
  | 'signIn'
  | 'upgrade';

export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly kind: SyncErrorKind;
  /** How long the server asks us to wait, ms. */
  readonly retryAfterMs: number | null;
  /** Why the server refused the request. */
  readonly reason: { code: string; message: string } | null;

  constructor(
    kind: SyncErrorKind,
    options: ErrorOptions & {
      retryAfterMs?: number | null;
      reason?: { code: string; message: string } | null;
    } = {},
  ) {
    super(`Sync did not work: ${kind}`, options);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.reason = options.reason ?? null;
  }
}

/** Whether a failure holds every step, because the connection or the session is at fault. */
export function holdsEverything(kind: SyncErrorKind): boolean {
  switch (kind) {
    case 'offline':
    case 'timeout':
    case 'portal':
    case 'unreachable':
    case 'busy':
    case 'signIn':
    case 'upgrade':
      return true;
    case 'server':
    case 'refused':
    case 'stale':
    case 'invalid':
      return false;
  }
}
