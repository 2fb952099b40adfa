import * as z from 'zod/mini';
import { SyncStatus } from './status.ts';

/** What tabs, replication workers and the service worker of one person tell each other. */
const SyncMessage = z.discriminatedUnion('type', [
  /** The leader is alive; releases before did not say who leads. */
  z.object({
    type: z.literal('beat'),
    leader: z.optional(z.string()),
    /** With its first beat: somebody led before, and may have died. */
    tookOver: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('status'), status: SyncStatus }),
  /** A tab has just opened and wants to know the status. */
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('woke') }),
  z.object({ type: z.literal('offline') }),
  /** A person wants everything to be read from the server again. */
  z.object({ type: z.literal('again') }),
]);
export type SyncMessage = z.infer<typeof SyncMessage>;

export type SyncChannel = {
  post(message: SyncMessage): void;
  listen(listener: (message: SyncMessage) => void): () => void;
  close(): void;
};

/** Joins the talk. A message is never the only carrier of anything: all of it can get lost. */
export function openSyncChannel(userId: string): SyncChannel {
  const channel = new BroadcastChannel(`nestling-sync-${userId}`);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent<unknown>) => {
        const parsed = SyncMessage.safeParse(event.data);
        // A tab of another release may say things this one does not know.
        if (parsed.success) listener(parsed.data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
