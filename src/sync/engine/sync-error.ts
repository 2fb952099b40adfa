/**
 * Why a request did not do its work. None of these is ever a dialog, and none loses anything.
 * - offline, timeout, portal, unreachable: nothing of ours was heard; the way there is at fault
 *            (or the server refuses a token that it has only just given). It is `offline` only
 *            where the browser says so
 * - busy:    the server asks for patience (429, 503)
 * - server:  the server failed on this request (5xx)
 * - refused: the server refuses this request (4xx): a bug, or a newer rule
 * - stale:   the server does not know this place in its sequence (a backup, without a new epoch)
 * - invalid: an answer of ours, but not of this shape
 * - signIn:  the session is over; the person must sign in
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
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs: number | null;
  /** What the server says of a request that it refuses. */
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

/** Faults of the way, which hold every request, not only the one that met them. */
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
