import { io } from 'socket.io-client';
import { LiveMessage, PLAN_EVENT, SYNC_EVENT, serverEvents } from '../../../schema/wire/socket.ts';
import type { Session } from '../../session/session.ts';

/** The live connection: it only tells and patches, no write goes by it. */
export type LiveConnection = {
  connect(): void;
  disconnect(): void;
};

/** Between two tries where socket.io makes none by itself. */
const RETRY_MS = 5_000;

/**
 * Websocket first, then polling; a reconnect takes a fresh token. Failing to connect is never an
 * error: the pull does without.
 *
 * @param options.at the server's origin; this page's unless it is said
 */
export function createLiveConnection(options: {
  session: Pick<Session, 'accessToken' | 'state'>;
  onPatch: (message: LiveMessage) => void;
  /** The family's plan reads differently now. */
  onPlan: () => void;
  onConnected: (connected: boolean) => void;
  signal: AbortSignal;
  at?: string;
}): LiveConnection {
  const { session, onPatch, onPlan, onConnected, signal, at = '/' } = options;
  let refused = false;
  const socket = io(at, {
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnectionDelayMax: 30_000,
    auth: (send) => {
      void session
        .accessToken({ fresh: refused })
        .catch(() => null)
        .then((token) => send({ token }));
    },
  });
  for (const name of [...serverEvents, SYNC_EVENT]) {
    socket.on(name, (payload: unknown) => {
      const message = LiveMessage.safeParse(payload);
      if (message.success) onPatch(message.data);
    });
  }
  socket.on(PLAN_EVENT, onPlan);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  socket.on('connect', () => {
    refused = false;
    onConnected(true);
  });
  socket.on('disconnect', (reason) => {
    onConnected(false);
    // Told to go, and socket.io does not come back by itself then: this sign-in has ended. Asking
    // for a fresh token the device learns at once why, and lets go of what it must.
    if (reason !== 'io server disconnect') return;
    refused = true;
    const isSoon = performance.now() - askedAt < RETRY_MS;
    askedAt = performance.now();
    retryAfter(isSoon ? RETRY_MS : 0);
  });
  socket.on('connect_error', () => {
    // Refused by the server, not by the network: it will not be tried again by itself.
    if (socket.active) return;
    refused = true;
    retryAfter(RETRY_MS);
  });
  const retryAfter = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      // Whoever must sign in first connects when they have.
      if (mayCome(session)) socket.connect();
    }, ms);
  };
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    socket.close();
  });
  return {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
  };
}

function mayCome({ state }: Pick<Session, 'state'>): boolean {
  const current = state.get();
  return current.status === 'signedIn' && !current.needsSignIn;
}
