import { type CollectionName, collections } from '../../../schema/collections.ts';
import type { ExportSource } from '../../../schema/export/archive.ts';
import { type ExportedRecord, withHistory } from '../../../schema/export/exported-record.ts';
import type { MediaFacts } from '../../../schema/export/readme.ts';
import { mayExport } from '../../../schema/export/scope.ts';
import { isParent } from '../../../schema/rights/roles.ts';
import { shownTo } from '../../../schema/rights/shown.ts';
import { stampMs } from '../../../schema/rules/clock.ts';
import type { Queryable } from '../../db/database.ts';
import type { AccountActor } from '../../records/audience.ts';
import { CREATION_PATH, type RecordStore, type TimePosition } from '../../records/store.ts';
import { visibleHistory } from '../../records/visible-history.ts';
import { nameOf } from '../../records/unit-of-work.ts';
import type { AccessClaim } from '../sessions/access-tokens.ts';
import { listInvites, toAnswer } from '../invites/invite-rows.ts';
import { profileOf } from '../people/profile.ts';
import type { AccountServices } from '../services.ts';
import { listSignIns } from '../sessions/user-sessions.ts';
import type { User } from '../people/users.ts';

/** As many large records are in memory together. */
const PAGE = 100;

type ExportRequest = {
  user: User;
  actor: AccountActor;
  claim: AccessClaim;
  media: MediaFacts;
  now: number;
};

/** Everything that the person may export of the server's data, read page by page. */
export async function exportSource(
  { db, store }: Pick<AccountServices, 'db' | 'store'>,
  { user, actor, claim, media, now }: ExportRequest,
): Promise<ExportSource> {
  const { accountId } = user;
  const [children, members] = await Promise.all([
    store.listAll(accountId, collections.children),
    store.listAll(accountId, collections.members),
  ]);
  return {
    about: {
      person: user.name,
      madeAt: now,
      from: 'server',
      unsent: 0,
      arriving: null,
      media,
    },
    documents: {
      profile: await profileOf(db, user),
      sessions: await listSignIns(db, claim, now),
      ...(isParent(user.role) ? { invitations: await invitations(db, accountId, now) } : {}),
    },
    names: {
      children: new Map(children.map(({ record }) => [record.id, record.name])),
      people: new Map(members.map(({ record }) => [record.id, record.name])),
    },
    pages: (collection) => pagesOf(store, collection, { actor, now }),
  };
}

async function invitations(db: Queryable, accountId: string, now: number) {
  return (await listInvites(db, accountId, now)).map((invite) => toAnswer(invite, now));
}

async function* pagesOf(
  store: RecordStore,
  collection: CollectionName,
  { actor, now }: Pick<ExportRequest, 'actor' | 'now'>,
): AsyncGenerator<ExportedRecord[]> {
  const { accountId } = actor;
  let before: TimePosition | null = null;
  for (;;) {
    const rows = await store.listByTime(accountId, collection, before, PAGE);
    const records = rows
      .map(({ record }) => record)
      .filter((record) => mayExport(actor, collection, record, now))
      .map((record) => shownTo(actor, collection, record));
    // Only parents see the previous values of an entry, as everywhere else.
    const keys = isParent(actor.role) ? records.map(({ id }) => ({ collection, id })) : [];
    const histories = await store.historiesOf(accountId, keys);
    yield records.map((record) => {
      const history = histories
        .get(nameOf({ collection, id: record.id }))
        ?.filter(({ path }) => path !== CREATION_PATH)
        .map(toHistoryItem);
      return history
        ? withHistory(record, visibleHistory(collection, record, history, actor))
        : record;
    });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    before = { at: Math.trunc(collections[collection].at(last.record)), id: last.record.id };
  }
}

function toHistoryItem(entry: Awaited<ReturnType<RecordStore['historyOf']>>[number]) {
  const { path, value, stamp, keptAt, userId } = entry;
  return { path, value, writtenAt: stampMs(stamp), keptAt, by: userId };
}
