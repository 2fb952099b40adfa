import { DAY_MS } from '../../schema/limits.ts';
import { type Collection, collections } from '../../schema/collections.ts';
import { REMINDER_RULES_MAX } from '../../schema/notification-limits.ts';
import { logAddressOf } from '../../schema/notifications/address.ts';
import {
  PLAIN_REMINDER,
  entryReminderText,
  reminderActions,
  reminderText,
} from '../../schema/notifications/reminder-text.ts';
import type { Preferences } from '../../schema/records/preferences-defaults.ts';
import type { ReminderRecord } from '../../schema/records/reminder.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { type DueEntry, dueEntries } from '../../schema/rules/reminders/due-entries.ts';
import {
  type Occasion,
  dueReminders,
  keyToSnooze,
} from '../../schema/rules/reminders/due-reminders.ts';
import { reachOf, reminderFacts } from '../../schema/rules/reminders/reminder-facts.ts';
import type { PushMessage } from '../../schema/wire/push.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type Queue, createQueue } from '../jobs/queue.ts';
import { type AccountActor, actorWith, householdOf } from '../records/audience.ts';
import type { RecordStore, StoredRecord, TimePosition } from '../records/store.ts';
import { choicesOf } from './choices.ts';
import { type Senders, recipientsOf, tellPerson } from './recipients.ts';

/**
 * Reminds people whose devices are closed. Each person with rules has one job, which is due when their next
 * reminder is. It computes everything again when it runs, from what is logged then: an entry that came
 * meanwhile has withdrawn the reminder.
 */
export type ReminderJobs = {
  /** Computes the person's reminders anew, soon. */
  look(person: Person, now: number, tx?: Queryable): Promise<void>;
} & Pick<Queue<Person>, 'settled' | 'close'>;

type Person = { accountId: string; userId: string };

const AT_ONCE = 2;
const LOOK_EVERY_MS = 2_000;
/** A job waits for a reminder that may be a week ahead, and is renewed at each change. */
const USEFUL_MS = 400 * DAY_MS;
const ENTRIES_AT_ONCE = 200;

export function createReminderJobs(
  db: Database,
  store: RecordStore,
  senders: Senders,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): ReminderJobs {
  const queue = createQueue<Person & { kind: 'rules' }>(db, {
    kind: 'reminder',
    run: (person) => remind({ db, store, senders }, person, now()),
    atOnce: AT_ONCE,
    lookEveryMs: LOOK_EVERY_MS,
    nameOf: () => 'rules',
    now,
    onError,
  });
  return {
    look: ({ accountId, userId }, at, tx) =>
      queue.put(
        {
          key: `${accountId}/${userId}`,
          accountId,
          body: { kind: 'rules', accountId, userId },
          now: at,
          expiresAt: at + USEFUL_MS,
        },
        tx,
      ),
    settled: () => queue.settled(),
    close: () => queue.close(),
  };
}

type Parts = { db: Database; store: RecordStore; senders: Senders };

/** @returns when the next reminder is due; null: none is, until something changes */
async function remind(
  { db, store, senders }: Parts,
  { accountId, userId }: Person,
  now: number,
): Promise<number | null> {
  const [recipient] = await recipientsOf(db, accountId, { userId, now });
  const choices = await choicesOf(store, accountId, [userId]);
  const preferences = choices(userId);
  if (!recipient || !preferences.notificationsOn) return null;
  const person = { accountId, userId, role: recipient.role };
  const actor = actorWith(person, await householdOf(store, person), now);
  const { told, nextAt } = await dueFor({ store, actor, preferences, now });
  await db.transaction(async (tx) => {
    for (const { key, message } of told) {
      if (!(await isFirst(tx, actor, key, now))) continue;
      await tellPerson(tx, senders, recipient, { key, message, now });
    }
  });
  return nextAt;
}

type Asked = { store: RecordStore; actor: AccountActor; preferences: Preferences; now: number };

/** What the person is to be reminded of now, and when to look again. */
async function dueFor({ store, actor, preferences, now }: Asked) {
  const { schedule, reminders } = collections;
  const rules = (await readable(store, actor, reminders, now)).slice(0, REMINDER_RULES_MAX);
  const entries = dueEntries(await readable(store, actor, schedule, now), {
    userId: actor.userId,
    now,
  });
  const told = entries.due.map((entry) => ({
    key: entry.key,
    message: entryMessage(entry, preferences),
  }));
  // A course, or an entry, may be further ahead than is looked.
  const tomorrow = now + DAY_MS;
  if (rules.length === 0) return { told, nextAt: Math.min(entries.nextAt ?? tomorrow, tomorrow) };
  const sources = await sourcesFor(store, actor, now);
  const facts = reminderFacts({ ...sources, userId: actor.userId, preferences });
  const { due, nextAt } = dueReminders(rules, facts, now, preferences.tz);
  for (const occasion of due) {
    const rule = rules.find(({ id }) => id === occasion.ruleId) as ReminderRecord;
    const name = sources.children.find(({ id }) => id === occasion.childId)?.['name'];
    const child = typeof name === 'string' ? name : null;
    told.push({ key: occasion.key, message: messageOf(occasion, rule, { child, preferences }) });
  }
  const times = [nextAt, entries.nextAt, tomorrow].filter((time) => time !== null);
  return { told, nextAt: Math.min(...times) };
}

/** Whether nobody has reminded the person of it: the devices are told once, by one process. */
export async function isFirst(
  tx: Queryable,
  { accountId, userId }: Person,
  key: string,
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into reminded (account_id, user_id, occasion, at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [accountId, userId, key, now],
  );
  return rows.length > 0;
}

function messageOf(
  occasion: Occasion,
  rule: ReminderRecord,
  { child, preferences }: { child: string | null; preferences: Preferences },
): PushMessage {
  const logUrl = logAddressOf(rule);
  const { showsDetails, tz } = preferences;
  return {
    kind: 'reminder',
    title: 'Reminder',
    body: showsDetails ? reminderText(occasion, { child, tz }) : PLAIN_REMINDER,
    tag: occasion.key,
    url: logUrl ?? '/home',
    at: occasion.at,
    actions: reminderActions(logUrl !== null),
    reminder: { ruleId: rule.id, snoozeKey: keyToSnooze(occasion), logUrl },
  };
}

function entryMessage(entry: DueEntry, { showsDetails, tz }: Preferences): PushMessage {
  const { occurrence, entryId, original, at } = entry;
  return {
    kind: 'schedule',
    title: 'Reminder',
    body: showsDetails ? entryReminderText(entry, { tz }) : PLAIN_REMINDER,
    tag: `schedule/${occurrence}`,
    url: `/schedule?item=${encodeURIComponent(entryId)}&on=${original}`,
    at,
  };
}

/** The records of a small collection that are there for the person. */
async function readable<R extends AnyRecord>(
  store: RecordStore,
  actor: AccountActor,
  collection: Collection<R>,
  now: number,
): Promise<R[]> {
  const all = await store.listAll(actor.accountId, collection);
  return all
    .map(({ record }) => record)
    .filter((record) => !isRemoved(record) && canRead(actor, collection.name, record, now));
}

/** What decides about reminders, as far as the person may read it. */
async function sourcesFor(store: RecordStore, actor: AccountActor, now: number) {
  const { children, timers, listItems, events } = collections;
  const [childRecords, timerRecords, items, rows] = await Promise.all([
    readable(store, actor, children, now),
    readable(store, actor, timers, now),
    readable(store, actor, listItems, now),
    recentEvents(store, actor.accountId, reachOf(now)),
  ]);
  return {
    children: childRecords,
    timers: timerRecords,
    listItems: items,
    events: rows
      .map(({ record }) => record)
      .filter((record) => canRead(actor, events.name, record, now)),
  };
}

async function recentEvents(store: RecordStore, accountId: string, since: number) {
  const { name, at } = collections.events;
  const found: StoredRecord[] = [];
  let before: TimePosition | null = null;
  for (;;) {
    const page = await store.listByTime(accountId, name, before, ENTRIES_AT_ONCE);
    const recent = page.filter(({ record }) => at(record) >= since);
    found.push(...recent);
    const last = page.at(-1);
    if (!last || recent.length < page.length || page.length < ENTRIES_AT_ONCE) return found;
    before = { at: at(last.record), id: last.record.id };
  }
}

/** Occasions are some days old at most: their keys are not needed any longer. */
export async function sweepReminded(db: Queryable, now: number): Promise<void> {
  await db.query('delete from reminded where at <= $1', [now - 7 * DAY_MS]);
}
