import {
  anyOf,
  anything,
  flag,
  object,
  oneOf,
  optional,
  type ReadBy,
  text,
} from '../lib/readers.ts';
import { StatusMessage } from './status.ts';

/**
 * What the tabs, replication workers and service worker of one person send each other. Tabs of
 * older releases take part, so names and fields of existing messages never change.
 */
const SyncMessage = anyOf(
  /** Heartbeat of the leader. Older releases do not name the leader. */
  object({
    type: oneOf('beat'),
    leader: optional(text),
    /** In the first heartbeat of a leader that replaced another one, which may have been killed. */
    tookOver: optional(flag),
  }),
  object({ type: oneOf('status'), status: StatusMessage }),
  /** A tab has just opened and asks for the status. */
  object({ type: oneOf('hello') }),
  /** Try at once. */
  object({ type: oneOf('woke') }),
  object({ type: oneOf('offline') }),
  /** A person asked to fetch everything from the server once more. */
  object({ type: oneOf('again') }),
  /**
   * An event of the live connection: `sendTyping` from a tab to the leader, `typing` from the leader
   * to the tabs, and `news`, a change that somebody else has made, from the leader to the tabs. Its
   * content is checked where it is used.
   */
  object({ type: oneOf('sendTyping', 'typing', 'news'), event: text, data: anything }),
);
export type SyncMessage = ReadBy<typeof SyncMessage>;

export type SyncChannel = {
  post(message: SyncMessage): void;
  listen(listener: (message: SyncMessage) => void): () => void;
  close(): void;
};

/** Joins the channel of a user. Any message may get lost, so none may be the only carrier of a fact. */
export function openSyncChannel(userId: string): SyncChannel {
  const channel = new BroadcastChannel(`nestling-sync-${userId}`);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent<unknown>) => {
        const parsed = SyncMessage.safeParse(event.data);
        // A tab of another release may send messages that this release does not know.
        if (parsed.success) listener(parsed.data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
