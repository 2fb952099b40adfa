import type { AnyRecord } from '../records/record.ts';
import { ResponseKind, ResponseRecord } from '../records/response.ts';
import { COPIED_PATH, clockOf, newestStamp } from '../rules/merge.ts';
import { type LiveChange, defineOnServer } from './define.ts';
import { isItemCollection } from './items.ts';

// A file of its own: the app loads the schema of a record with the screens that write responses, and a
// definition in the first load that names it would take it along.

/** Likes and comments, on the server. */
export const responsesOnServer = /* @__PURE__ */ defineOnServer({
  schema: ResponseRecord,
  isKnownKind: ({ kind, itemCollection }) =>
    (typeof kind !== 'string' || ResponseKind.safeParse(kind).success) &&
    (typeof itemCollection !== 'string' || isItemCollection(itemCollection)),
  canComeOfMerge: () => false,
  latestDays: {},
  canBeMerged: false,
  people: [],
  live: {
    eventName: (change, record) => {
      const what = whatHappened(change, record);
      return what && eventNames[what];
    },
    notificationType: (change, record) => notificationTypes[whatHappened(change, record) ?? 'new'],
    dataKey: 'item',
  },
  // Their addresses depend on the item: server/routes/responses.ts.
  rest: null,
});

const eventNames = {
  liked: 'log:liked',
  unliked: 'log:unliked',
  new: 'log:comment:new',
  deleted: 'log:comment:deleted',
} as const;

const notificationTypes = {
  liked: 'log_liked',
  unliked: 'log_unliked',
  new: 'log_comment',
  deleted: 'log_comment_deleted',
} as const;

/** Null for a change that is no news: an edited comment, and what the server has copied. */
function whatHappened(change: LiveChange, record: AnyRecord): keyof typeof eventNames | null {
  const isCopied = clockOf(record, COPIED_PATH) > clockOf(record, '*');
  const isOfItem = isCopied && clockOf(record, COPIED_PATH) === newestStamp(record);
  if (change !== 'added' && isOfItem) return null;
  const isGone = change === 'removed';
  if (record['kind'] === 'like') return !isGone && record['liked'] === true ? 'liked' : 'unliked';
  return isGone ? 'deleted' : change === 'added' ? 'new' : null;
}
