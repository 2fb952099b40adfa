import { collections } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { LiveChange } from '../../schema/collections/define.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { type LiveMessage, SYNC_EVENT, type ServerEvent } from '../../schema/wire/socket.ts';
import { type AccountActor, scopeOf, viewOf } from '../records/audience.ts';
import type { StoredRecord } from '../records/store.ts';
import { toChange } from '../records/sync.ts';

type Position = { epoch: string; scope: string; from: number; seq: number };
export type Outgoing = {
  event: ServerEvent | typeof SYNC_EVENT;
  message: LiveMessage;
};

/** The names that notifications contain. */
export type Names = {
  members: ReadonlyMap<string, MemberRecord>;
  children: ReadonlyMap<string, ChildRecord>;
};

/**
 * The messages about changes for one person, in order. `from` is the last change sent before them.
 *
 * @param changes not empty
 */
export function messagesFor(
  actor: AccountActor,
  changes: readonly StoredRecord[],
  { epoch, from, names, now }: { epoch: string; from: number; names: Names; now: number },
): Outgoing[] {
  const last = changes.at(-1)?.seq ?? from;
  // The person's rights may have changed, which a device learns only by a pull.
  const mayGrant = changes.some(({ collection, record }) =>
    serverCollections[collection].decidesRightsOf(actor.userId, record),
  );
  if (mayGrant && !isParent(actor.role)) return [pullNow(epoch, last)];
  const scope = scopeOf(actor);
  return changes.map((change, i) => {
    const place = { epoch, scope, from: changes[i - 1]?.seq ?? from, seq: change.seq };
    return messageFor(actor, change, place, { since: from, names, now });
  });
}

/**
 * The message about one change. A person who may not see the record still receives its number.
 *
 * @param about.since the last change sent before all messages: the record may have been made or hidden by
 *   an earlier change after it, of which only this later one is left
 */
function messageFor(
  actor: AccountActor,
  change: StoredRecord,
  place: Position,
  { since, names, now }: { since: number; names: Names; now: number },
): Outgoing {
  const quiet = { type: 'sync', user: null, child: null, place };
  switch (viewOf(actor, change, since, now)) {
    case 'hidden':
      return { event: SYNC_EVENT, message: { ...quiet, changes: [] } };
    case 'gone': {
      const gone = [{ collection: change.collection, id: change.record.id }];
      return { event: SYNC_EVENT, message: { ...quiet, changes: [], gone } };
    }
    case 'record':
      break;
  }
  const { record } = change;
  const { live } = serverCollections[change.collection];
  const what = whatHappened(change, since);
  const shown = toChange(actor, change);
  const event = live?.eventName(what, record) ?? SYNC_EVENT;
  const user = names.members.get(record.updatedBy);
  const [childId] = collections[change.collection].childrenOf(record);
  const child = childId === undefined ? undefined : names.children.get(childId);
  return {
    event,
    message: {
      type: live && event !== SYNC_EVENT ? live.notificationType(what, record) : quiet.type,
      user: user ? { id: user.id, name: user.name } : null,
      child: child ? { name: child.name } : null,
      place,
      changes: [shown],
      ...(live ? { [live.dataKey]: contentOf(shown.record) } : {}),
    },
  };
}

/** What a client that knows nothing of clocks reads of a record; of a deleted one only its id. */
function contentOf(record: AnyRecord): object {
  if (isRemoved(record)) return { id: record.id };
  const { clocks: _clocks, removed: _removed, schemaVersion: _version, ...content } = record;
  return content;
}

/** A message that does not follow on from any place, so the device pulls. */
export function pullNow(epoch: string, head: number): Outgoing {
  const place = { epoch, from: head, seq: head };
  return {
    event: SYNC_EVENT,
    message: { type: 'sync', user: null, child: null, place, changes: [] },
  };
}

function whatHappened({ createdSeq, record }: StoredRecord, since: number): LiveChange {
  if (isRemoved(record)) return 'removed';
  return createdSeq > since ? 'added' : 'updated';
}
