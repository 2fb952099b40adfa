import { io } from 'socket.io-client';
import { LiveMessage, SYNC_EVENT, serverEvents } from '../../schema/wire/socket.ts';
import type { Session } from '../session/session.ts';

/** The live connection: it only tells and patches, no write goes by it. */
export type LiveConnection = {
  connect(): void;
  disconnect(): void;
};

/**
 * Websocket first, then polling; a reconnect takes a fresh token. Failing to connect is never an
 * error: the pull does without.
 */
export function createLiveConnection(options: {
  session: Session;
  onPatch: (message: LiveMessage) => void;
  onConnected: (connected: boolean) => void;
  signal: AbortSignal;
}): LiveConnection {
  const { session, onPatch, onConnected, signal } = options;
  let refused = false;
  const socket = io({
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
  let retry: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => {
    refused = false;
    onConnected(true);
  });
  socket.on('disconnect', (reason) => {
    onConnected(false);
    // The server ended it (an expired token): socket.io does not reconnect by itself then.
    if (reason === 'io server disconnect') retryLater();
  });
  socket.on('connect_error', () => {
    // Refused by the server, not by the network: it will not be tried again by itself.
    if (!socket.active) {
      refused = true;
      retryLater();
    }
  });
  const retryLater = () => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), 5_000);
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
