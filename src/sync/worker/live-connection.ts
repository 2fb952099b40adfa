import { io } from 'socket.io-client';
import {
  LiveMessage,
  PLAN_EVENT,
  SYNC_EVENT,
  TypingMessage,
  clientEvents,
  serverEvents,
} from '../../../schema/wire/socket.ts';
import { type DebugLog, noDebugLog } from '../../lib/debug-log.ts';
import { socketAddress } from '../../lib/server-address.ts';
import type { Session } from '../../session/session.ts';
import { withoutUnreadable } from '../engine/unreadable.ts';

/** The live connection. It delivers changes and who is typing; writes are never sent over it. */
export type LiveConnection = {
  connect(): void;
  disconnect(): void;
  /** Tells the others. Typing is never queued: without a connection nothing is sent, then or later. */
  sendTyping(event: string, data: unknown): void;
};

/** Pause between two attempts in the cases in which socket.io does not reconnect by itself. */
const RETRY_MS = 5_000;

/**
 * Connects by websocket, then by polling; a reconnect takes a fresh token. Failing to connect is
 * never an error: pulling works without it.
 *
 * @param options.at where the socket is; as the build was configured by default
 */
export function createLiveConnection(options: {
  session: Pick<Session, 'accessToken' | 'state'>;
  /** @param event its name in the specification, or `SYNC_EVENT` */
  onPatch: (message: LiveMessage, event: string) => void;
  /** A message holds a record that this device cannot read. */
  onUnreadable: () => void;
  /** The family's subscription plan may have changed. */
  onPlan: () => void;
  /** Somebody else has started or stopped typing. */
  onTyping: (event: string, data: unknown) => void;
  onConnected: (connected: boolean) => void;
  signal: AbortSignal;
  at?: string;
  log?: DebugLog;
}): LiveConnection {
  const {
    session,
    onPatch,
    onUnreadable,
    onPlan,
    onTyping,
    onConnected,
    signal,
    at = socketAddress,
    log = noDebugLog,
  } = options;
  let wasRefused = false;
  const socket = io(at, {
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnectionDelayMax: 30_000,
    auth: (send) => {
      void session
        .accessToken({ fresh: wasRefused })
        .catch(() => null)
        .then((token) => send({ token }));
    },
  });
  for (const name of [...serverEvents, SYNC_EVENT]) {
    socket.on(name, (payload: unknown) => {
      const { readable, unreadable } = withoutUnreadable(payload);
      const message = LiveMessage.safeParse(readable);
      if (unreadable.length > 0) onUnreadable();
      else if (message.success) onPatch(message.data, name);
    });
  }
  socket.on(PLAN_EVENT, onPlan);
  for (const name of clientEvents) socket.on(name, (data: unknown) => onTyping(name, data));
  let retry: ReturnType<typeof setTimeout> | undefined;
  let cutOffAt = Number.NEGATIVE_INFINITY;
  socket.on('connect', () => {
    wasRefused = false;
    log('socket connect');
    onConnected(true);
  });
  socket.on('disconnect', (reason) => {
    log('socket disconnect', { reason });
    onConnected(false);
    // The server closed the connection because this sign-in has ended; socket.io then does not
    // reconnect. Asking for a fresh token tells the device why, and what to remove.
    if (reason !== 'io server disconnect') return;
    wasRefused = true;
    const isSoon = performance.now() - cutOffAt < RETRY_MS;
    cutOffAt = performance.now();
    retryAfter(isSoon ? RETRY_MS : 0);
  });
  socket.on('connect_error', () => {
    log('socket connect failed', { retries: socket.active });
    // If the server refused the connection, socket.io does not retry by itself.
    if (socket.active) return;
    wasRefused = true;
    retryAfter(RETRY_MS);
  });
  const retryAfter = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      // If the person must sign in first, the sign-in connects.
      if (canConnect(session)) socket.connect();
    }, ms);
  };
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    socket.close();
  });
  return {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    sendTyping(event, data) {
      const name = clientEvents.find((known) => known === event);
      const message = TypingMessage.safeParse(data);
      if (name && message.success && socket.connected) socket.volatile.emit(name, message.data);
    },
  };
}

function canConnect({ state }: Pick<Session, 'state'>): boolean {
  const current = state.get();
  return current.status === 'signedIn' && !current.needsSignIn;
}
