import * as z from 'zod/mini';

/**
 * What the tabs and workers of one person tell each other about files. Any message may get lost; what
 * counts is in the database.
 */
const MediaMessage = z.union([
  /** Files or settings have changed: look at the database again. */
  z.object({ type: z.literal('changed') }),
  /** How far an upload has come. */
  z.object({ type: z.literal('progress'), key: z.string(), offset: z.number() }),
  /** Why nothing is sent; [] while sending is possible. */
  z.object({ type: z.literal('holds'), holds: z.array(z.string()) }),
  /** A tab asks for the holds. */
  z.object({ type: z.literal('hello') }),
]);
export type MediaMessage = z.infer<typeof MediaMessage>;

export type MediaChannel = {
  post(message: MediaMessage): void;
  listen(listener: (message: MediaMessage) => void): () => void;
  close(): void;
};

export function openMediaChannel(userId: string): MediaChannel {
  const channel = new BroadcastChannel(`nestling-media-${userId}`);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        // A tab of another release may send messages that this release does not know.
        const message = MediaMessage.safeParse(data);
        if (message.success) listener(message.data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
