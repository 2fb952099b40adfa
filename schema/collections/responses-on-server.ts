import type { AnyRecord } from '../records/record.ts';
import { ResponseKind, ResponseRecord } from '../records/response.ts';
import type { ServerEvent } from '../wire/socket.ts';
import { COPIED_PATH, clockOf, newestStamp } from '../rules/merge.ts';
import { type LiveChange, defineOnServer } from './define.ts';
import { type ItemCollection, isItemCollection, itemCollectionOf } from './items.ts';

// A file of its own: the app loads the schema of a record with the screens that write responses, and a
// definition in the first load that names it would take it along.

/** Likes and comments, on the server. */
export const responsesOnServer = defineOnServer({
  schema: ResponseRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: () => false,
  // Whoever loses the item loses what is attached to it: `hasNarrowed` asks for the item.
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: () => false,
  forgetsRemoved: true,
  isKnownKind: ({ kind, itemCollection }) =>
    (typeof kind !== 'string' || ResponseKind.safeParse(kind).success) &&
    (typeof itemCollection !== 'string' || isItemCollection(itemCollection)),
  canComeOfMerge: () => false,
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: {
    eventName: (change, record) => {
      const what = whatHappened(change, record);
      return what && (eventNames[itemCollectionOf(record) ?? 'events']?.[what] ?? null);
    },
    notificationType: (change, record) =>
      notificationTypes[itemCollectionOf(record) ?? 'events'][
        whatHappened(change, record) ?? 'new'
      ],
    dataKey: 'item',
  },
  // Their addresses depend on the item: server/routes/responses.ts.
  rest: null,
  files: null,
});

type What = 'liked' | 'unliked' | 'new' | 'deleted';

/** Null: the specification has no events for likes and comments of the collection. */
const eventNames: Readonly<Record<ItemCollection, Readonly<Record<What, ServerEvent>> | null>> = {
  events: {
    liked: 'log:liked',
    unliked: 'log:unliked',
    new: 'log:comment:new',
    deleted: 'log:comment:deleted',
  },
  photos: {
    liked: 'photo:liked',
    unliked: 'photo:unliked',
    new: 'photo:comment:new',
    deleted: 'photo:comment:deleted',
  },
  documents: null,
  articles: null,
  schedule: null,
  overrides: null,
};

const notificationTypes: Readonly<Record<ItemCollection, Readonly<Record<What, string>>>> = {
  events: typesOf('log'),
  photos: typesOf('photo'),
  // Never sent: without an event there is no notification.
  documents: typesOf('document'),
  articles: typesOf('article'),
  schedule: typesOf('schedule'),
  overrides: typesOf('override'),
};

function typesOf(item: string): Readonly<Record<What, string>> {
  return {
    liked: `${item}_liked`,
    unliked: `${item}_unliked`,
    new: `${item}_comment`,
    deleted: `${item}_comment_deleted`,
  };
}

/** Null for a change that is no news: an edited comment, and what the server has copied. */
function whatHappened(change: LiveChange, record: AnyRecord): What | null {
  const isCopied = clockOf(record, COPIED_PATH) > clockOf(record, '*');
  const isOfItem = isCopied && clockOf(record, COPIED_PATH) === newestStamp(record);
  if (change !== 'added' && isOfItem) return null;
  const isGone = change === 'removed';
  if (record['kind'] === 'like') return !isGone && record['liked'] === true ? 'liked' : 'unliked';
  return isGone ? 'deleted' : change === 'added' ? 'new' : null;
}
