import type { Server, Socket } from 'socket.io';
import type { Member } from '../http/access.ts';

/** What the server keeps with each socket. */
type Data = {
  member: Member;
  /** When the plan last changed, as far as this device was notified; undefined before the first check. */
  planSince?: number | null;
};
type Events = Record<string, (payload: unknown) => void>;
type NoEvents = Record<string, never>;

export type LiveServer = Server<Events, Events, NoEvents, Data>;
export type LiveSocket = Socket<Events, Events, NoEvents, Data>;
