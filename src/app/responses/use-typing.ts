import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { itemTypes } from '../../../schema/collections/item-types.ts';
import type { ClientEvent, TypingMessage } from '../../../schema/wire/socket.ts';
import type { Item } from '../../replica/stores/responses.ts';
import { useLive } from '../../ui/use-live.ts';
import { useServices } from '../services.tsx';
import { createTypers } from './typers.ts';
import { createTypingSender } from './typing-sender.ts';

/** What is typed: a text of the entry itself, or a comment on it. */
type Typed = 'log' | 'comment';

/** The payload of a typing event as the server passes it on. */
const TypingNotice = z.looseObject({ itemId: z.string(), user: z.looseObject({ id: z.string() }) });

/**
 * Tells the others who may read the item that this person is typing. Without a connection nothing is
 * sent, then or later.
 */
export function useTypingSender(typed: Typed, { collection, record: { id } }: Item) {
  const { sync } = useServices();
  const channel = sync?.channel;
  const sender = useMemo(() => {
    const message: TypingMessage = { itemId: id, itemType: itemTypes[collection] };
    return createTypingSender((what) => {
      const event: ClientEvent = `${typed}:typing:${what}`;
      const data = typed === 'log' ? { type: 'log', ...message } : message;
      try {
        channel?.post({ type: 'sendTyping', event, data });
      } catch {
        // The session has ended, and its channel is closed.
      }
    });
  }, [channel, typed, collection, id]);
  useEffect(() => () => sender.stop(), [sender]);
  return sender;
}

/** The ids of the others who are typing there now. */
export function useTypers(typed: Typed, itemId: string): readonly string[] {
  const { sync, replica } = useServices();
  const channel = sync?.channel;
  const userId = replica?.userId;
  const [typers] = useState(createTypers);
  useEffect(() => {
    const stopListening = channel?.listen((message) => {
      if (message.type !== 'typing' || !message.event.startsWith(`${typed}:typing:`)) return;
      const { data } = TypingNotice.safeParse(message.data);
      // This person may be typing on another device of theirs.
      if (data?.itemId !== itemId || data.user.id === userId) return;
      if (message.event.endsWith(':start')) typers.started(data.user.id);
      else typers.stopped(data.user.id);
    });
    return () => {
      stopListening?.();
      typers.close();
    };
  }, [channel, typed, itemId, typers, userId]);
  return useLive(typers.ids) ?? [];
}
