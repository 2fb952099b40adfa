import * as z from 'zod/mini';
import { StatusMessage } from './status.ts';

/**
 * What the tabs, replication workers and service worker of one person send each other. Tabs of
 * older releases take part, so names and fields of existing messages never change.
 */
const SyncMessage = z.union([
  /** Heartbeat of the leader. Older releases do not name the leader. */
  z.object({
    type: z.literal('beat'),
    leader: z.optional(z.string()),
    /** In the first heartbeat of a leader that replaced another one, which may have been killed. */
    tookOver: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('status'), status: StatusMessage }),
  /** A tab has just opened and asks for the status. */
  z.object({ type: z.literal('hello') }),
  /** Try at once. */
  z.object({ type: z.literal('woke') }),
  z.object({ type: z.literal('offline') }),
  /** A person asked to fetch everything from the server once more. */
  z.object({ type: z.literal('again') }),
  /**
   * An event of the live connection about typing: `sendTyping` from a tab to the leader, `typing`
   * from the leader to the tabs. Its content is checked where it is used.
   */
  z.object({ type: z.enum(['sendTyping', 'typing']), event: z.string(), data: z.unknown() }),
]);
export type SyncMessage = z.infer<typeof SyncMessage>;

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
