import * as z from 'zod/mini';

/**
 * Session events that are shown to the person. `expired` and `invalid` mean that the refresh was
 * refused: the shell shows the Session Expired toast and the chip "Sign in to sync".
 */
export const SessionEvent = z.object({
  kind: z.enum(['expired', 'invalid', 'rateLimited', 'malformed']),
  message: z.string(),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

/** Messages between the realms of one origin. Never a token: every script of the origin can listen. */
const Notice = z.union([
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('event'), event: SessionEvent }),
]);
type Notice = z.infer<typeof Notice>;

export type Announcer = { tell(notice: Notice): void; close(): void };

const CHANNEL = 'nestling-session';

/** Joins the talk about the session among pages and workers; `hear` gets what others tell. */
export function joinSessionTalk(hear: (notice: Notice) => void): Announcer {
  const channel = openChannel();
  if (channel === null) return { tell: () => undefined, close: () => undefined };
  channel.addEventListener('message', (message: MessageEvent<unknown>) => {
    const notice = Notice.safeParse(message.data);
    if (notice.success) hear(notice.data);
  });
  return {
    tell: (notice) => channel.postMessage(notice),
    close: () => channel.close(),
  };
}

/** null without BroadcastChannel, and where the browser refuses it along with storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    // Dexie opens a channel while its module loads, so it would fail to load.
    globalThis.BroadcastChannel = SilentChannel as never;
    return null;
  }
}

/** For browsers that refuse storage: there no other window shares data with this one. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}
