import { type MailMessage, createMailMessage } from './message.ts';

/** Notifications as mails, for people whose devices receive no push messages. */
export type NotificationMail = {
  to: string;
  /** Whose mail it is: an unsubscription drops those that wait. */
  userId: string;
  /** As much of it as the person shows on a lock screen. */
  text: string;
  /** The path within the app that it is about. */
  path: string;
  /** The path that ends mails of this kind. */
  unsubscribePath: string;
} & ({ kind: 'notify-news' } | { kind: 'notify-reminder' } | { kind: 'notify-schedule' });

const KINDS: ReadonlySet<string> = new Set([
  'notify-news',
  'notify-reminder',
  'notify-schedule',
] satisfies NotificationMail['kind'][]);

export function isNotificationMail<T extends { kind: string }>(
  mail: T,
): mail is Extract<T, NotificationMail> {
  return KINDS.has(mail.kind);
}

/** @param origin of the app, for the links */
export function renderNotificationMail(
  { to, kind, text, path, unsubscribePath }: NotificationMail,
  origin: string,
): MailMessage {
  const endUrl = `${origin}${unsubscribePath}`;
  const message = createMailMessage(to, {
    subject: subjects[kind],
    paragraphs: [withoutLinks(text)],
    link: { label: 'Open Nestling', url: `${origin}${path}` },
    after: [
      'You get this mail because none of your devices receives push messages from Nestling. You can change that in Settings > Notifications.',
    ],
    end: { label: ends[kind], url: endUrl },
  });
  return {
    ...message,
    headers: {
      // RFC 8058: mail programs end it without opening a page.
      'List-Unsubscribe': `<${endUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const subjects: Readonly<Record<NotificationMail['kind'], string>> = {
  'notify-news': 'Something new in Nestling',
  'notify-reminder': 'A reminder from Nestling',
  'notify-schedule': 'A reminder from your schedule',
};

const ends: Readonly<Record<NotificationMail['kind'], string>> = {
  'notify-news': 'No more mails about what others do',
  'notify-reminder': 'No more mails about reminders',
  'notify-schedule': 'No more mails about the schedule',
};

/** What a person has written may not become a link or an address in a mail that bears our name. */
function withoutLinks(text: string): string {
  return (
    text
      .replaceAll(/[^\p{L}\p{M}\p{N}'’.,:;&%°+–“”()…!?/-]+/gu, ' ')
      .replaceAll('//', ' ')
      // Mail programs make links of words with a dot inside.
      .replaceAll(/[./](?=\p{L})/gu, ' ')
      .trim()
  );
}
