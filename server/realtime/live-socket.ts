import type { Socket } from 'socket.io';
import type { Member } from '../http/access.ts';

/** What the server keeps with each socket. */
type Data = {
  member: Member;
  /** When the plan last changed, as far as this device was notified; undefined before the first check. */
  planSince?: number | null;
};
export type LiveSocket = Socket<
  Record<string, (payload: unknown) => void>,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  Data
>;
