import type { ErrorCode } from '../../../schema/wire/errors.ts';
import {
  CompareAnswer,
  type CompareRequest,
  HistoryAnswer,
  type HistoryRequest,
  PullAnswer,
  type PullRequest,
  PushAnswer,
  type PushRequest,
} from '../../../schema/wire/sync.ts';
import { RequestError, readError, retryAfterMs } from '../../session/answer.ts';
import { SyncError } from '../engine/sync-error.ts';

/** The four requests of batch sync. @throws SyncError */
export type Transport = {
  pull(request: PullRequest): Promise<Answered<PullAnswer>>;
  push(request: PushRequest): Promise<Answered<PushAnswer>>;
  history(request: HistoryRequest): Promise<Answered<HistoryAnswer>>;
  compare(request: CompareRequest): Promise<Answered<CompareAnswer>>;
};

/** `skewMs`: device clock minus server clock as this answer showed it. */
export type Answered<T> = { answer: T; skewMs: number };

type AuthorizedFetch = (path: string, init: RequestInit) => Promise<Response>;
type Shape<T> = { safeParse(value: unknown): { success: boolean; data?: T } };

const STALE: ErrorCode = 'CHECKPOINT_INVALID';
const TOO_NEW: ErrorCode = 'PROTOCOL_TOO_NEW';
/** Lie-fi: a request that takes longer is given up and sent again. */
const TIMEOUT_MS = 10_000;
/** A page of history is larger than anything else and may take longer. */
const HISTORY_TIMEOUT_MS = 30_000;

/** Batch sync over HTTP. Requests end when `signal` does. */
export function createHttpTransport(fetch: AuthorizedFetch, signal: AbortSignal): Transport {
  const post = async <T extends { serverTime: number }>(
    path: string,
    body: unknown,
    shape: Shape<T>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Answered<T>> => {
    const sentAt = Date.now();
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let received: unknown;
    try {
      response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, timeout]),
      });
      if (!response.ok) throw await errorFor(response);
      received = await response.json();
    } catch (error) {
      throw toSyncError(error, timeout);
    }
    const parsed = shape.safeParse(received);
    if (!parsed.success || !parsed.data) throw new SyncError('invalid');
    const halfway = (sentAt + Date.now()) / 2;
    return { answer: parsed.data, skewMs: Math.round(halfway - parsed.data.serverTime) };
  };

  return {
    pull: (request) => post('/api/sync/pull', request, PullAnswer),
    push: (request) => post('/api/sync/push', request, PushAnswer),
    history: (request) => post('/api/sync/history', request, HistoryAnswer, HISTORY_TIMEOUT_MS),
    compare: (request) => post('/api/sync/compare', request, CompareAnswer),
  };
}

/** A browser says that it is offline where it is sure; else there is a way, and nobody answers. */
function cutOff(): 'offline' | 'unreachable' {
  // Tests and tools have no navigator, or one that does not know.
  return (globalThis.navigator?.onLine ?? true) ? 'unreachable' : 'offline';
}

/** Any failure of a request as one of ours. */
function toSyncError(error: unknown, timeout: AbortSignal): SyncError {
  if (error instanceof SyncError) return error;
  if (timeout.aborted) return new SyncError('timeout', { cause: error });
  if (!(error instanceof RequestError)) {
    // A body that breaks off or is not JSON.
    return new SyncError(error instanceof SyntaxError ? 'invalid' : cutOff(), { cause: error });
  }
  switch (error.kind) {
    case 'network':
      return new SyncError(cutOff(), { cause: error });
    case 'portal':
    case 'unreachable':
    case 'signIn':
      return new SyncError(error.kind, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}

async function errorFor(response: Response): Promise<SyncError> {
  const patience = { retryAfterMs: retryAfterMs(response) };
  switch (response.status) {
    case 401:
      // Not the server's definite no, which the session would have thrown: it may pass.
      return new SyncError('unreachable', patience);
    case 426:
      // A server that was rolled back: not this release is the one to change.
      return new SyncError(
        (await readError(response))?.code === TOO_NEW ? 'busy' : 'upgrade',
        patience,
      );
    case 408:
    case 429:
    case 503:
      return new SyncError('busy', patience);
    default: {
      if (response.status >= 500) return new SyncError('server', patience);
      const said = await readError(response);
      if (said?.code === STALE) return new SyncError('stale', patience);
      const reason = said && { code: said.code, message: said.error };
      return new SyncError('refused', { ...patience, reason });
    }
  }
}
