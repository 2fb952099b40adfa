import { type Socket, connect, createServer } from 'node:net';
import { freePort } from '../../helpers/free-port.ts';

/** Lighthouse's "Slow 4G", with the delay on packets instead of requests. */
export const SLOW_4G = { rttMs: 150, downKbps: 1_638, upKbps: 675 };

/** A connection begins with TCP's and TLS's round trips, which localhost does not have. */
const HANDSHAKE_ROUND_TRIPS = 2;
const PIECE = 1_400;
/** When more than this is in flight the sender waits, as for a full TCP window. */
const AHEAD_MS = 250;

export type SlowLink = {
  origin: string;
  /** Bytes received so far. */
  down(): number;
  close(): Promise<void>;
};

/**
 * A slow connection to a server for everything in a browser: page, workers and service worker.
 * The browser's own throttling does not cover all of them.
 *
 * @param to the server's port
 */
export async function openSlowLink(
  to: number,
  { rttMs, downKbps, upKbps } = SLOW_4G,
  port?: number,
): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const lanes = { down: createLane(downKbps, rttMs / 2), up: createLane(upKbps, rttMs / 2) };
  let bytesDown = 0;
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        // Data in flight still arrives.
        setTimeout(() => other.destroy(), AHEAD_MS + rttMs);
      });
    }
    const openAt = performance.now() + HANDSHAKE_ROUND_TRIPS * rttMs;
    client.on('data', (data) => lanes.up(client, upstream, data, openAt));
    upstream.on('data', (data) => {
      bytesDown += data.length;
      lanes.down(upstream, client, data, 0);
    });
  });
  const at = port ?? (await freePort());
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${at}`,
    down: () => bytesDown,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

type Lane = (from: Socket, to: Socket, data: Buffer, notBefore: number) => void;

/** One direction, shared by all connections: a piece is sent after those before it. */
function createLane(kbps: number, delayMs: number): Lane {
  const pieces: { to: Socket; piece: Buffer; dueAt: number }[] = [];
  let freeAt = 0;
  let isWaiting = false;
  // One timer for all, because separate timers may fire in another order.
  const deliver = () => {
    isWaiting = false;
    const now = performance.now();
    while (pieces[0] && pieces[0].dueAt <= now) {
      const { to, piece } = pieces.shift() as (typeof pieces)[0];
      if (to.writable) to.write(piece);
    }
    if (pieces[0]) wait(pieces[0].dueAt - now);
  };
  const wait = (ms: number) => {
    isWaiting = true;
    setTimeout(deliver, ms);
  };
  return (from, to, data, notBefore) => {
    for (let i = 0; i < data.length; i += PIECE) {
      const piece = data.subarray(i, i + PIECE);
      freeAt = Math.max(freeAt, performance.now(), notBefore) + (piece.length * 8) / kbps;
      pieces.push({ to, piece, dueAt: freeAt + delayMs });
    }
    if (!isWaiting) deliver();
    const aheadMs = freeAt - performance.now();
    if (aheadMs < AHEAD_MS) return;
    from.pause();
    setTimeout(() => from.resume(), aheadMs - AHEAD_MS / 2);
  };
}
