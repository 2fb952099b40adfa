import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { type Role, isParent } from '../../schema/rights/roles.ts';
import { PLAN_EVENT } from '../../schema/wire/socket.ts';
import type { AccountServices } from '../accounts/services.ts';
import { findSessionUsers } from '../accounts/people/users.ts';
import { type Member, authenticate, requirePaid } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import type { Audience } from './subscriptions.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { relayTyping } from './typing.ts';

/**
 * The live connections. A socket belongs to one member until their access token expires. Then the
 * server closes it, and the device connects again with a fresh token. Only the server chooses the
 * rooms, and nothing is ever written by socket.
 */
export type Gateway = Audience & { close(): Promise<void> };

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
    onError: (error: unknown) => void;
  },
): Gateway {
  const { now, publicOrigin, subscriptions, onError } = options;
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
      .then(async ({ user }) => {
        await subscriptions.open(user.accountId);
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
    const { member } = socket.data;
    const { accountId } = member.user;
    const sockets = accounts.get(accountId) ?? new Set();
    accounts.set(accountId, sockets.add(socket));
    void socket.join(roomOf(accountId, member.user.userId));
    // The connection is closed below socket.io, whose client then reconnects with a fresh token.
    // After socket.disconnect() it would stay disconnected.
    const expiry = setTimeout(
      () => socket.conn.close(),
      Math.min(Math.max(0, member.claim.expiresAt - now()), TIMER_MAX_MS),
    );
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      sockets.delete(socket);
      if (sockets.size > 0 || accounts.get(accountId) !== sockets) return;
      accounts.delete(accountId);
      subscriptions.close(accountId);
    });
    if (!isParent(member.user.role)) subscriptions.watchExpiry(accountId).catch(onError);
    // The person may have been removed while the connection was being made.
    recheck(services, [socket]).catch(onError);
    relayTyping(socket, { services, now, onError, accountSockets: () => [...sockets] });
  });

  return {
    *people(accountId) {
      const seen = new Map<string, Role>();
      for (const { data } of accounts.get(accountId) ?? []) {
        seen.set(data.member.user.userId, data.member.user.role);
      }
      for (const [userId, role] of seen) yield { userId, role };
    },
    send(accountId, userId, { event, message }) {
      io.to(roomOf(accountId, userId)).emit(event, message);
    },
    recheck: (accountId) => recheck(services, [...(accounts.get(accountId) ?? [])]),
    close: () => io.close(),
  };
}

async function admit(services: AccountServices, socket: LiveSocket, now: number): Promise<Member> {
  const token: unknown = socket.handshake.auth['token'];
  if (typeof token !== 'string') throw new Refusal('UNAUTHENTICATED', 'Please log in.');
  const member = await authenticate(services, token, now);
  requirePaid(member);
  socket.data.member = member;
  return member;
}

/**
 * Disconnects the sockets whose session has ended. Reads the role of the others again, and notifies
 * them when the plan of their family has changed.
 */
async function recheck({ db }: AccountServices, sockets: readonly LiveSocket[]): Promise<void> {
  const [first] = sockets;
  if (!first) return;
  const sessionIds = sockets.map(({ data }) => data.member.claim.sessionId);
  const { accountId } = first.data.member.user;
  const users = await findSessionUsers(db, accountId, [...new Set(sessionIds)]);
  for (const socket of sockets) {
    const { member, planSince } = socket.data;
    const found = users.get(member.claim.sessionId);
    if (!found) {
      socket.disconnect(true);
      continue;
    }
    member.user = found.user;
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
