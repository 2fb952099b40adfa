import { type ReadBy, anyOf, object, oneOf, text } from '../lib/readers.ts';

/**
 * Session events that are shown to the person. `expired` and `invalid` mean that the refresh was
 * refused: the shell shows the Session Expired toast and the chip "Sign in to sync".
 */
export const SessionEvent = object({
  kind: oneOf('expired', 'invalid', 'rateLimited', 'malformed'),
  message: text,
});
export type SessionEvent = ReadBy<typeof SessionEvent>;

/** Messages between the realms of one origin. Never a token: every script of the origin can listen. */
const Notice = anyOf(
  object({ type: oneOf('changed') }),
  object({ type: oneOf('event'), event: SessionEvent }),
);
type Notice = ReadBy<typeof Notice>;

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
