import type { Database } from '../db/database.ts';
import type { RecordStore } from '../records/store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createAnnouncer } from './announcer.ts';
import { type UnsubscribeLinks, openUnsubscribeLinks } from './mail-subscriptions.ts';
import { createPushClient } from './push-client.ts';
import { type PushJobs, createPushJobs } from './push-jobs.ts';
import { type ReminderJobs, createReminderJobs } from './reminder-jobs.ts';
import { openServerKeys } from './server-keys.ts';

/** Push messages, reminders, and mails in their place, of this server: docs/notifications.md. */
export type Push = {
  /** For browsers to subscribe with. */
  publicKey: string;
  /** Origins of push services that are allowed besides those of the browsers. */
  origins: readonly string[];
  messages: PushJobs;
  reminders: ReminderJobs;
  /** The links by which mails end themselves. */
  links: UnsubscribeLinks;
  /** Resolves when everything that was due has been tried. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export async function createPush(
  db: Database,
  store: RecordStore,
  options: {
    origins: readonly string[];
    /** Whom a push service may write to. */
    contact: () => string;
    mailer: Mailer;
    now: () => number;
    onError: (error: unknown) => void;
  },
): Promise<Push> {
  const { origins, mailer } = options;
  const keys = await openServerKeys(db, options.contact);
  const messages = createPushJobs(db, createPushClient(keys, origins), options);
  const links = await openUnsubscribeLinks(db);
  const senders = { pushes: messages, mailer, links };
  const reminders = createReminderJobs(db, store, senders, options);
  const announcer = createAnnouncer({ db, store, senders, reminders, ...options });
  return {
    publicKey: keys.publicKey,
    origins,
    messages,
    reminders,
    links,
    async settled() {
      await announcer.settled();
      await reminders.settled();
      await messages.settled();
    },
    async close() {
      await announcer.close();
      await reminders.close();
      await messages.close();
    },
  };
}
