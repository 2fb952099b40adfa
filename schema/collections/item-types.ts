import type { TypingMessage } from '../wire/socket.ts';
import type { ItemCollection } from './items.ts';

/** The collections of items by the names that the specification has for them in typing events. */
export const itemTypes: Readonly<Record<ItemCollection, NonNullable<TypingMessage['itemType']>>> = {
  events: 'log',
  photos: 'photo',
  documents: 'document',
  articles: 'article',
  schedule: 'schedule',
  overrides: 'override',
};
