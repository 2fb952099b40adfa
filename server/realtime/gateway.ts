import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { type Role, isParent } from '../../schema/rights/roles.ts';
import { PLAN_EVENT } from '../../schema/wire/socket.ts';
import type { AccountServices } from '../accounts/services.ts';
import { type User, findSessionUsers } from '../accounts/people/users.ts';
import { authenticate, requirePaid } from '../http/access.ts';
import type { Presence } from '../push/presence.ts';
import { Refusal } from '../refusal.ts';
import type { Audience } from './subscriptions.ts';
import type { LiveMember, LiveServer, LiveSocket } from './live-socket.ts';
import { relayTyping } from './typing.ts';

/**
 * The live connections. A socket belongs to one member until their access token expires. Then the
 * server closes it, and the device connects again with a fresh token. Only the server chooses the
 * rooms, and nothing is ever written by socket.
 */
export type Gateway = Audience & {
  /** How many connections there are. */
  connections(): number;
  close(): Promise<void>;
};

type AccountSubscriptions = {
  open(accountId: string): Promise<void>;
  watchExpiry(accountId: string): Promise<void>;
  close(accountId: string): void;
};
/** The longest delay that setTimeout accepts. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export function createGateway(
  server: HttpServer,
  services: AccountServices,
  options: {
    now: () => number;
    publicOrigin: string | null;
    subscriptions: AccountSubscriptions;
    /** Is told which sessions are connected. */
    presence: Pick<Presence, 'opened' | 'closed'>;
    onError: (error: unknown) => void;
  },
): Gateway {
  const { now, publicOrigin, subscriptions, presence, onError } = options;
  const accounts = new Map<string, Set<LiveSocket>>();
  const io: LiveServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    // Both sides notice a dead connection after the sum of the two at the latest.
    pingInterval: 6_000,
    pingTimeout: 6_000,
    allowRequest: ({ headers }, decide) =>
      decide(null, isOwnOrigin(headers.origin, headers.host, publicOrigin)),
  });

  io.use((socket, next) => {
    admit(services, socket, now())
      .then(async ({ accountId }) => {
        await subscriptions.open(accountId);
        // Before the device pulls, so that it is notified of every change after this point.
        await recheck(services, [socket]);
        next();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) onError(error);
        else if (error.code !== 'TOKEN_EXPIRED') {
          services.security.report('token-refused', { route: 'socket', code: error.code });
        }
        next(toConnectError(error));
      });
  });

  io.on('connection', (socket) => {
    const { member, expiresAt, sessionId } = socket.data;
    const { accountId } = member;
    presence.opened({ accountId, sessionId });
    forgetRequest(socket);
    const sockets = accounts.get(accountId) ?? new Set();
    accounts.set(accountId, sockets.add(socket));
    void socket.join(roomOf(accountId, member.userId));
    // The connection is closed below socket.io, whose client then reconnects with a fresh token.
    // After socket.disconnect() it would stay disconnected.
    const expiry = setTimeout(
      () => socket.conn.close(),
      Math.min(Math.max(0, expiresAt - now()), TIMER_MAX_MS),
    );
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      presence.closed({ accountId, sessionId });
      sockets.delete(socket);
      if (sockets.size > 0 || accounts.get(accountId) !== sockets) return;
      accounts.delete(accountId);
      subscriptions.close(accountId);
    });
    if (!isParent(member.role)) subscriptions.watchExpiry(accountId).catch(onError);
    // The person may have been removed while the connection was being made.
    recheck(services, [socket]).catch(onError);
    relayTyping(socket, { services, now, onError, accountSockets: () => [...sockets] });
  });

  return {
    *people(accountId) {
      const seen = new Map<string, Role>();
      for (const { data } of accounts.get(accountId) ?? []) {
        seen.set(data.member.userId, data.member.role);
      }
      for (const [userId, role] of seen) yield { userId, role };
    },
    send(accountId, userId, { event, message }) {
      io.to(roomOf(accountId, userId)).emit(event, message);
    },
    recheck: (accountId) => recheck(services, [...(accounts.get(accountId) ?? [])]),
    connections: () => io.engine.clientsCount,
    close: () => io.close(),
  };
}

async function admit(
  services: AccountServices,
  socket: LiveSocket,
  now: number,
): Promise<LiveMember> {
  const token: unknown = socket.handshake.auth['token'];
  if (typeof token !== 'string') throw new Refusal('UNAUTHENTICATED', 'Please log in.');
  const member = await authenticate(services, token, now);
  requirePaid(member);
  const { sessionId, expiresAt } = member.claim;
  Object.assign(socket.data, { member: liveMemberOf(member.user), sessionId, expiresAt });
  return socket.data.member;
}

function liveMemberOf({ accountId, userId, role, name }: User): LiveMember {
  return { accountId, userId, role, name };
}

/**
 * The request that opened a connection, with its headers and the token, would be kept as long as the
 * connection. Nothing reads it after the connection has been admitted.
 */
function forgetRequest(socket: LiveSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
}

/**
 * Disconnects the sockets whose session has ended. Reads the role of the others again, and notifies
 * them when the plan of their family has changed.
 */
async function recheck({ db }: AccountServices, sockets: readonly LiveSocket[]): Promise<void> {
  const [first] = sockets;
  if (!first) return;
  const sessionIds = sockets.map(({ data }) => data.sessionId);
  const { accountId } = first.data.member;
  const users = await findSessionUsers(db, accountId, [...new Set(sessionIds)]);
  for (const socket of sockets) {
    const { sessionId, planSince } = socket.data;
    const found = users.get(sessionId);
    if (!found) {
      socket.disconnect(true);
      continue;
    }
    socket.data.member = liveMemberOf(found.user);
    socket.data.planSince = found.planSince;
    // On the first check nothing is sent: a device asks for the plan when it connects.
    if (planSince !== undefined && planSince !== found.planSince) socket.emit(PLAN_EVENT, {});
  }
}

/** Keeps out the pages of other sites. A native client sends no Origin header. */
function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicOrigin: string | null,
): boolean {
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function toConnectError(error: unknown): Error {
  const { code, message } =
    error instanceof Refusal ? error : { code: 'UNAVAILABLE', message: 'Please try again.' };
  return Object.assign(new Error(message), { data: { code } });
}

function roomOf(accountId: string, userId: string): string {
  return `account:${accountId}:user:${userId}`;
}
