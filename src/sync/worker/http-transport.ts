import { unpackRows } from '../../../schema/rules/packed-rows.ts';
import type { ErrorCode } from '../../../schema/wire/errors.ts';
import { CURSOR_HEADER, PACKED_TYPE } from '../../../schema/wire/protocol.ts';
import { CompareAnswer, HistoryAnswer, PullAnswer, PushAnswer } from '../../../schema/wire/sync.ts';
import { RequestError, readError, retryAfterMs } from '../../session/answer.ts';
import { SyncError } from '../engine/sync-error.ts';
import type { Answered, Transport } from '../engine/transport.ts';
import { withoutUnreadable } from '../engine/unreadable.ts';

type AuthorizedFetch = (path: string, init: RequestInit) => Promise<Response>;
type Options = Parameters<Transport['history']>[1] & { timeoutMs?: number };
type Shape<T> = { safeParse(value: unknown): { success: boolean; data?: T } };

const STALE: ErrorCode = 'CHECKPOINT_INVALID';
const TOO_NEW: ErrorCode = 'PROTOCOL_TOO_NEW';
/** A connection may be up and carry nothing. A request that takes longer is aborted and retried. */
const TIMEOUT_MS = 10_000;
/** A page of history is larger than anything else and may take longer. */
const HISTORY_TIMEOUT_MS = 30_000;

/** Batch sync over HTTP. Requests end when `signal` does. */
export function createHttpTransport(fetch: AuthorizedFetch, signal: AbortSignal): Transport {
  /** Not after an answer that could not be unpacked: the plain one may be readable. */
  let readsPacked = true;
  const unpacked = (received: unknown): unknown => {
    if (typeof received !== 'object' || received === null || !('packed' in received)) {
      return received;
    }
    const { packed, ...answer } = received;
    try {
      return { ...answer, changes: unpackRows(packed) };
    } catch (cause) {
      readsPacked = false;
      throw new SyncError('invalid', { cause });
    }
  };
  const post = async <T extends { serverTime: number }>(
    path: string,
    body: unknown,
    shape: Shape<T>,
    { timeoutMs = TIMEOUT_MS, end = signal, onCursor }: Options = {},
  ): Promise<Answered<T>> => {
    const sentAt = Date.now();
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let received: unknown;
    let receivedAt = sentAt;
    try {
      response = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: readsPacked ? `${PACKED_TYPE}, application/json` : 'application/json',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, timeout, end]),
      });
      if (!response.ok) throw await errorFor(response);
      const reading: Promise<unknown> = response.json().finally(() => {
        receivedAt = Date.now();
      });
      const cursor = response.headers.get(CURSOR_HEADER);
      const [answer] = await Promise.all([reading, cursor && onCursor?.(cursor)]);
      if (!cursor) await onCursor?.(cursorIn(answer));
      received = unpacked(answer);
    } catch (error) {
      throw toSyncError(error, timeout);
    }
    const { readable, unreadable } = withoutUnreadable(received);
    const parsed = shape.safeParse(readable);
    if (!parsed.success || !parsed.data) throw new SyncError('invalid');
    const halfway = (sentAt + receivedAt) / 2;
    const skewMs = Math.round(halfway - parsed.data.serverTime);
    return { answer: parsed.data, skewMs, unreadable };
  };

  return {
    pull: (request) => post('/api/sync/pull', request, PullAnswer),
    push: (request) => post('/api/sync/push', request, PushAnswer),
    history: (request, how) =>
      post('/api/sync/history', request, HistoryAnswer, { timeoutMs: HISTORY_TIMEOUT_MS, ...how }),
    compare: (request) => post('/api/sync/compare', request, CompareAnswer),
  };
}

/** The cursor of an answer of any form; null where there is none. */
function cursorIn(answer: unknown): string | null {
  const { cursor } = (answer ?? {}) as { cursor?: unknown };
  return typeof cursor === 'string' ? cursor : null;
}

/**
 * `offline` only if the browser says so; otherwise the network is up and the server is unreachable.
 */
function noAnswerKind(): 'offline' | 'unreachable' {
  // Tests and tools have no navigator, or one that does not know.
  return (globalThis.navigator?.onLine ?? true) ? 'unreachable' : 'offline';
}

/** Turns any failure of a request into a SyncError. */
function toSyncError(error: unknown, timeout: AbortSignal): SyncError {
  if (error instanceof SyncError) return error;
  if (timeout.aborted) return new SyncError('timeout', { cause: error });
  if (!(error instanceof RequestError)) {
    // The body was cut off or is not JSON.
    return new SyncError(error instanceof SyntaxError ? 'invalid' : noAnswerKind(), {
      cause: error,
    });
  }
  switch (error.kind) {
    case 'network':
      return new SyncError(noAnswerKind(), { cause: error });
    case 'portal':
    case 'unreachable':
    case 'signIn':
      return new SyncError(error.kind, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}

async function errorFor(response: Response): Promise<SyncError> {
  const wait = { retryAfterMs: retryAfterMs(response) };
  switch (response.status) {
    case 401:
      // The session throws when the server has ended it. Any other 401 may be temporary.
      return new SyncError('unreachable', wait);
    case 426:
      // A server that was rolled back sends PROTOCOL_TOO_NEW: updating the app would not help.
      return new SyncError(
        (await readError(response))?.code === TOO_NEW ? 'busy' : 'upgrade',
        wait,
      );
    case 408:
    case 429:
    case 503:
      return new SyncError('busy', wait);
    default: {
      if (response.status >= 500) return new SyncError('server', wait);
      const answer = await readError(response);
      if (answer?.code === STALE) return new SyncError('stale', wait);
      const reason = answer && { code: answer.code, message: answer.error };
      return new SyncError('refused', { ...wait, reason });
    }
  }
}
