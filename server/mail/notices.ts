import { instant } from './dates.ts';
import { type MailMessage, createMailMessage, oneLine } from './message.ts';

/** Mails about security: to the person concerned, or to the operator. */
export type Notice = { to: string } & (
  | { kind: 'password-changed'; at: number }
  | { kind: 'email-changed'; at: number }
  | { kind: 'new-sign-in'; device: string; at: number }
  | { kind: 'password-guesses'; at: number }
  | { kind: 'session-copied'; at: number }
  | { kind: 'data-exported'; at: number }
  /** To the operator, with the name of the event. */
  | { kind: 'operator-alert'; event: string; count: number; at: number }
  /** To the operator: what needs attention before people notice it. */
  | { kind: 'operator-warning'; detail: string; at: number }
);

const NOTICES: ReadonlySet<string> = new Set([
  'password-changed',
  'email-changed',
  'new-sign-in',
  'password-guesses',
  'session-copied',
  'data-exported',
  'operator-alert',
  'operator-warning',
] satisfies Notice['kind'][]);

export function isNotice<T extends { kind: string }>(mail: T): mail is Extract<T, Notice> {
  return NOTICES.has(mail.kind);
}

const NOT_YOU =
  'If it was not you, choose a new password at once ("Forgot password?" on the sign-in page); that signs out every device.';

/** @param origin of the app, for the links */
export function renderNotice(mail: Notice, origin: string): MailMessage {
  switch (mail.kind) {
    case 'password-changed':
      return createMailMessage(mail.to, {
        subject: 'Your password was changed',
        paragraphs: [
          `The password to your account was changed on ${instant(mail.at)}. Your other devices were signed out.`,
          NOT_YOU,
        ],
      });
    case 'email-changed':
      return createMailMessage(mail.to, {
        subject: 'Your email address was changed',
        paragraphs: [
          `Since ${instant(mail.at)} another email address belongs to your account. This one no longer signs in.`,
          'If it was not you, tell the owner of your family’s account, or whoever runs the server, at once.',
        ],
      });
    case 'new-sign-in':
      return createMailMessage(mail.to, {
        subject: 'New sign-in to your account',
        paragraphs: [
          `Somebody signed in with your password on ${instant(mail.at)}, from a device or a place not seen before: ${oneLine(mail.device)}.`,
          'If it was you, all is well.',
          NOT_YOU,
        ],
        link: { label: 'See your devices', url: `${origin}/settings?section=devices` },
      });
    case 'password-guesses':
      return createMailMessage(mail.to, {
        subject: 'Somebody is trying passwords for your account',
        paragraphs: [
          `On ${instant(mail.at)} and in the hour before there were many sign-ins to your account with a wrong password, from places where you have not signed in before.`,
          'You can still sign in. A sign-in from a new device or place is always told in a mail of its own. If you use this password elsewhere, too, choose a new one.',
        ],
        link: { label: 'Choose a new password', url: `${origin}/` },
      });
    case 'session-copied':
      return createMailMessage(mail.to, {
        subject: 'One of your devices was signed out',
        paragraphs: [
          `On ${instant(mail.at)} a sign-in of yours was used in two places, as if it had been copied. It was ended: that device has to sign in again.`,
          'This also happens when a phone is restored from a backup. If none was, somebody may have had access to your device or your browser’s data.',
          NOT_YOU,
        ],
        link: { label: 'See your devices', url: `${origin}/settings?section=devices` },
      });
    case 'data-exported':
      return createMailMessage(mail.to, {
        subject: 'A copy of your data was downloaded',
        paragraphs: [
          `On ${instant(mail.at)} somebody signed in as you, with your password, downloaded everything that you can see in Nestling.`,
          NOT_YOU,
        ],
      });
    case 'operator-alert':
      return createMailMessage(mail.to, {
        subject: `Security alert: ${mail.event}`,
        paragraphs: [
          `The server has counted ${mail.count} events of the kind "${mail.event}" within an hour, up to ${instant(mail.at)}.`,
          'Its log has a line for each. This kind of alert is sent once a day at most.',
        ],
      });
    case 'operator-warning':
      return createMailMessage(mail.to, {
        subject: 'Your server needs attention',
        paragraphs: [
          mail.detail,
          `Seen on ${instant(mail.at)}. As long as it lasts, this is sent once a day.`,
        ],
      });
  }
}
