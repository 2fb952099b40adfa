import * as z from 'zod/mini';

/** Notifications as mails, for people whose devices receive no push messages. docs/notifications.md */

export const mailedKinds = ['news', 'reminder', 'schedule'] as const;
export type MailedKind = (typeof mailedKinds)[number];

export function isMailedKind(kind: string): kind is MailedKind {
  return (mailedKinds as readonly string[]).includes(kind);
}

/** The body of PUT /api/notifications/mail: all kinds that the person wants, or none. */
export const MailNotificationsInput = z.strictObject({
  kinds: z.array(z.enum(mailedKinds)).check(z.maxLength(mailedKinds.length)),
});

/** GET /api/notifications/mail. A newer server may know more kinds. */
export const MailNotifications = z.looseObject({
  kinds: z.array(z.string()),
  /** Where the mails go. */
  address: z.string(),
  /** Whether this server sends mails at all. */
  reachesPeople: z.boolean(),
});
export type MailNotifications = z.infer<typeof MailNotifications>;
