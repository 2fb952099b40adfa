import { BUNDLE_MS } from '../../schema/notification-limits.ts';
import { collections } from '../../schema/collections.ts';
import type { Preferences } from '../../schema/records/preferences-defaults.ts';
import { isShift } from '../../schema/records/timer-kinds.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { Database, Queryable } from '../db/database.ts';
import { readFamily } from '../realtime/family.ts';
import { messagesFor } from '../realtime/messages.ts';
import { actorWith } from '../records/audience.ts';
import type { RecordStore, StoredRecord } from '../records/store.ts';
import { choicesOf } from './choices.ts';
import { type News, messagesAbout, newsIn } from './news.ts';
import type { PushJobs } from './push-jobs.ts';
import type { ReminderJobs } from './reminder-jobs.ts';
import { type Device, devicesOf } from './subscriptions.ts';

/**
 * Finds what was committed in accounts whose members receive push messages, and makes messages of it for
 * devices without a live connection. The position up to which an account was announced moves in the
 * transaction that makes the messages, so each change is announced once, by whichever process sees it.
 */
export type Announcer = { settled(): Promise<void>; close(): Promise<void> };

type Parts = {
  db: Database;
  store: RecordStore;
  pushes: PushJobs;
  reminders: ReminderJobs;
  now: () => number;
  onError: (error: unknown) => void;
};

/** Some changes of one act come one after the other. */
const LOOK_EVERY_MS = 2_000;
/** More at once is an import or a long time offline, and no news. */
const CHANGES_MAX = 100;
const ACCOUNTS_AT_ONCE = 50;

export function createAnnouncer(parts: Parts): Announcer {
  const { onError } = parts;
  let running: Promise<void> | null = null;
  let isClosed = false;
  const look = (): Promise<void> =>
    (running ??= lookAtAll(parts)
      .catch((error: unknown) => {
        if (!isClosed) onError(error);
      })
      .finally(() => {
        running = null;
      }));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    async settled() {
      await running;
      await look();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function lookAtAll(parts: Parts): Promise<void> {
  const behind = await parts.db.query<{ id: string; seq: number }>(
    `select p.account_id as id, p.seq from push_accounts p join accounts a using (account_id)
     where a.head <> p.seq limit ${ACCOUNTS_AT_ONCE}`,
  );
  for (const { id, seq } of behind) await announce(parts, id, seq);
}

async function announce(parts: Parts, accountId: string, since: number): Promise<void> {
  const { db, store, reminders, now } = parts;
  const { epoch, head, changes } = await store.positionAndChanges(
    accountId,
    since,
    CHANGES_MAX + 1,
  );
  const isTooMuch = changes.length > CHANGES_MAX;
  // A restored backup may have put the head back.
  const until = isTooMuch || head < since ? head : (changes.at(-1)?.seq ?? head);
  const devices = await devicesOf(db, accountId);
  const news = isTooMuch ? [] : await newsOf(parts, devices, changes, { accountId, epoch, since });
  const at = now();
  await db.transaction(async (tx) => {
    const moved = await tx.query(
      'update push_accounts set seq = $3 where account_id = $1 and seq = $2 returning 1',
      [accountId, since, until],
    );
    // Another process was faster.
    if (moved.length === 0) return;
    if (devices.length === 0) {
      await tx.query('delete from push_accounts where account_id = $1', [accountId]);
      return;
    }
    for (const person of news) await tell(tx, parts, { ...person, epoch, at });
    const people = new Set(devices.map(({ userId }) => userId));
    for (const userId of people) await reminders.look({ accountId, userId }, at, tx);
  });
}

type PersonalNews = { devices: readonly Device[]; news: News[]; preferences: Preferences };

/** What each person is told whose devices are not connected. */
async function newsOf(
  { store, now }: Parts,
  devices: readonly Device[],
  changes: readonly StoredRecord[],
  { accountId, epoch, since }: { accountId: string; epoch: string; since: number },
): Promise<PersonalNews[]> {
  const at = now();
  const away = devices.filter(({ liveUntil }) => liveUntil <= at);
  const people = [...new Map(away.map((device) => [device.userId, device])).values()];
  if (people.length === 0 || changes.length === 0) return [];
  const family = await readFamily(store, accountId);
  const onDuty = await peopleOnDuty(store, accountId);
  const choices = await choicesOf(
    store,
    accountId,
    people.map(({ userId }) => userId),
  );
  return people.map(({ userId, role }) => {
    const actor = actorWith({ accountId, userId, role }, family, at);
    const about = { epoch, from: since, names: family.names, now: at };
    const preferences = choices(userId);
    const news = newsIn(actor, messagesFor(actor, changes, about), preferences, {
      now: at,
      isOnDuty: onDuty.has(userId),
    });
    return { devices: away.filter((device) => device.userId === userId), news, preferences };
  });
}

async function peopleOnDuty(store: RecordStore, accountId: string): Promise<ReadonlySet<unknown>> {
  const timers = await store.listAll(accountId, collections.timers);
  const shifts = timers.filter(({ record }) => isShift(record) && !isRemoved(record));
  return new Set(shifts.map(({ record }) => record.startedBy));
}

async function tell(
  tx: Queryable,
  { pushes }: Parts,
  { devices, news, preferences, epoch, at }: PersonalNews & { epoch: string; at: number },
): Promise<void> {
  const [device] = devices;
  if (!device || news.length === 0) return;
  const window = await countIn(tx, device, news.length, at);
  for (const { key, message } of messagesAbout(news, preferences, { ...window, now: at })) {
    for (const each of devices) await pushes.send(each, `${epoch}/${key}`, message, at, tx);
  }
}

/** Counts what a person is told within a minute. */
async function countIn(
  tx: Queryable,
  { accountId, userId }: Device,
  added: number,
  at: number,
): Promise<{ count: number; since: number }> {
  const [row] = await tx.query<{ count: number; since: number }>(
    `insert into push_people as p (account_id, user_id, since, count) values ($1, $2, $3, $4)
     on conflict (account_id, user_id) do update set
       count = case when p.since > $3::int8 - ${BUNDLE_MS} then p.count else 0 end + $4::int4,
       since = case when p.since > $3::int8 - ${BUNDLE_MS} then p.since else $3 end
     returning count, since`,
    [accountId, userId, at, added],
  );
  return row ?? { count: added, since: at };
}
