import type { PushMessage } from '../../schema/wire/push.ts';
import { isMailedKind } from '../../schema/wire/mail-notifications.ts';
import type { Role } from '../../schema/rights/roles.ts';
import type { Queryable } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  type MailRecipient,
  type UnsubscribeLinks,
  mailRecipientsOf,
} from './mail-subscriptions.ts';
import type { PushJobs } from './push-jobs.ts';
import { type Device, devicesOf } from './subscriptions.ts';

/**
 * A person who is told of things while the app is closed: by push messages to devices without a live
 * connection, or, where no device of theirs receives any, by mail. Never by both.
 */
export type Recipient = {
  accountId: string;
  userId: string;
  role: Role;
  devices: readonly Device[];
  /** null: they want no mails, or a device of theirs receives push messages or announces by itself. */
  mail: MailRecipient | null;
};

/** Everybody in an account who is told of things, or one person. */
export async function recipientsOf(
  db: Queryable,
  accountId: string,
  { userId, now }: { userId?: string; now: number },
): Promise<Recipient[]> {
  const only = userId === undefined ? {} : { userId };
  const [devices, mails] = await Promise.all([
    devicesOf(db, accountId, only),
    mailRecipientsOf(db, accountId, only),
  ]);
  const people = new Map(
    [...devices, ...mails].map((each) => [each.userId, { userId: each.userId, role: each.role }]),
  );
  return [...people.values()].map((person) => {
    const own = devices.filter((device) => device.userId === person.userId);
    const mail = mails.find((each) => each.userId === person.userId);
    return {
      ...person,
      accountId,
      devices: own.filter(({ liveUntil }) => liveUntil <= now),
      mail: mail && own.length === 0 && mail.liveUntil <= now ? mail : null,
    };
  });
}

/** Whether there is anything by which to tell the person. */
export function isReachable({ devices, mail }: Recipient): boolean {
  return devices.length > 0 || mail !== null;
}

export type Senders = { pushes: PushJobs; mailer: Mailer; links: UnsubscribeLinks };

/** Sends one message to a person, with the transaction. @param key what it is about: it is sent once with it */
export async function tellPerson(
  tx: Queryable,
  { pushes, mailer, links }: Senders,
  { accountId, devices, mail }: Recipient,
  { key, message, now }: { key: string; message: PushMessage; now: number },
): Promise<void> {
  for (const device of devices) await pushes.send(device, key, message, now, tx);
  const { kind, body, url } = message;
  if (mail === null || !isMailedKind(kind) || !mail.kinds.includes(kind)) return;
  await mailer.send(
    {
      to: mail.address,
      kind: `notify-${kind}`,
      userId: mail.userId,
      text: body,
      path: url,
      unsubscribePath: links.pathFor(mail, kind),
    },
    now,
    tx,
    { accountId },
  );
}
