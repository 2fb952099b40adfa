import type { Server, Socket } from 'socket.io';
import type { User } from '../accounts/people/users.ts';

/** Who is at the other end: as little as possible, for each of thousands of sockets. */
export type LiveMember = Pick<User, 'accountId' | 'userId' | 'role' | 'name'>;

/** What the server keeps with each socket. */
type Data = {
  member: LiveMember;
  sessionId: string;
  /** When the access token expires (epoch ms). */
  expiresAt: number;
  /** When the plan last changed, as far as this device was notified; undefined before the first check. */
  planSince?: number | null;
};
type Events = Record<string, (payload: unknown) => void>;
type NoEvents = Record<string, never>;

export type LiveServer = Server<Events, Events, NoEvents, Data>;
export type LiveSocket = Socket<Events, Events, NoEvents, Data>;
