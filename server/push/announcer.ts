import { BUNDLE_MS, BUNDLE_TAG } from '../../schema/notification-limits.ts';
import { collections } from '../../schema/collections.ts';
import type { Preferences } from '../../schema/records/preferences-defaults.ts';
import { canRead } from '../../schema/rights/can.ts';
import { type DutyRecords, isOnDuty } from '../../schema/rules/on-duty.ts';
import type { Database, Queryable } from '../db/database.ts';
import { readFamily } from '../realtime/family.ts';
import { messagesFor } from '../realtime/messages.ts';
import { type AccountActor, actorWith } from '../records/audience.ts';
import type { RecordStore, StoredRecord } from '../records/store.ts';
import { choicesOf } from './choices.ts';
import { type News, messagesAbout, newsIn } from './news.ts';
import {
  type Recipient,
  type Senders,
  isReachable,
  recipientsOf,
  tellPerson,
} from './recipients.ts';
import { type ReminderJobs, isFirst } from './reminder-jobs.ts';

/**
 * Finds what was committed in accounts whose members receive push messages or mails, and makes messages of
 * it for those without a live connection. The position up to which an account was announced moves in the
 * transaction that makes the messages, so each change is announced once, by whichever process sees it.
 */
export type Announcer = { settled(): Promise<void>; close(): Promise<void> };

type Parts = {
  db: Database;
  store: RecordStore;
  senders: Senders;
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
  const at = now();
  const people = await recipientsOf(db, accountId, { now: at });
  const news = isTooMuch
    ? []
    : await newsOf(parts, people, changes, { accountId, epoch, since, now: at });
  await db.transaction(async (tx) => {
    const moved = await tx.query(
      'update push_accounts set seq = $3 where account_id = $1 and seq = $2 returning 1',
      [accountId, since, until],
    );
    // Another process was faster.
    if (moved.length === 0) return;
    if (people.length === 0) {
      await tx.query('delete from push_accounts where account_id = $1', [accountId]);
      return;
    }
    for (const person of news) await tell(tx, parts, { ...person, epoch, at });
    for (const { userId } of people) await reminders.look({ accountId, userId }, at, tx);
  });
}

type PersonalNews = { person: Recipient; news: News[]; preferences: Preferences };

/** What each person is told whose devices are not connected. */
async function newsOf(
  { store }: Parts,
  recipients: readonly Recipient[],
  changes: readonly StoredRecord[],
  about: { accountId: string; epoch: string; since: number; now: number },
): Promise<PersonalNews[]> {
  const { accountId, epoch, since, now: at } = about;
  const people = recipients.filter(isReachable);
  if (people.length === 0 || changes.length === 0) return [];
  const family = await readFamily(store, accountId);
  const choices = await choicesOf(
    store,
    accountId,
    people.map(({ userId }) => userId),
  );
  const asksForDuty = people.some(({ userId }) => choices(userId).onlyOnDuty);
  const duty = asksForDuty ? await dutyRecords(store, accountId) : NO_DUTY;
  return people.map((person) => {
    const { userId, role } = person;
    const actor = actorWith({ accountId, userId, role }, family, at);
    const context = { epoch, from: since, names: family.names, now: at };
    const preferences = choices(userId);
    const news = newsIn(actor, messagesFor(actor, changes, context), preferences, {
      now: at,
      isOnDuty: isOnDuty(readableBy(actor, duty, at), { userId, now: at, tz: preferences.tz }),
    });
    return { person, news, preferences };
  });
}

const NO_DUTY: DutyRecords = { timers: [], schedule: [] };

async function dutyRecords(store: RecordStore, accountId: string): Promise<DutyRecords> {
  const { timers, schedule } = collections;
  const [timerRows, entryRows] = await Promise.all([
    store.listAll(accountId, timers),
    store.listAll(accountId, schedule),
  ]);
  return {
    timers: timerRows.map(({ record }) => record),
    schedule: entryRows.map(({ record }) => record),
  };
}

/** As on a device, which has nothing else. Timers are only asked whether their person is this one. */
function readableBy(actor: AccountActor, { timers, schedule }: DutyRecords, now: number) {
  const { name } = collections.schedule;
  return { timers, schedule: schedule.filter((entry) => canRead(actor, name, entry, now)) };
}

async function tell(
  tx: Queryable,
  { senders }: Parts,
  { person, news, preferences, epoch, at }: PersonalNews & { epoch: string; at: number },
): Promise<void> {
  if (news.length === 0) return;
  const window = await countIn(tx, person, news.length, at);
  for (const { key, message } of messagesAbout(news, preferences, { ...window, now: at })) {
    const told = { key: `${epoch}/${key}`, message, now: at };
    // A bundle grows by taking the place of its last message, which a mail cannot.
    const isRepeated =
      person.mail !== null &&
      message.tag.startsWith(BUNDLE_TAG) &&
      !(await isFirst(tx, person, `mail/${message.tag}`, at));
    if (!isRepeated) await tellPerson(tx, senders, person, told);
  }
}

/** Counts what a person is told within a minute. */
async function countIn(
  tx: Queryable,
  { accountId, userId }: Recipient,
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
