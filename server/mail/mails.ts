import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Role } from '../../schema/rights/roles.ts';
import { day, instant } from './dates.ts';
import { type MailMessage, createMailMessage, plainName } from './message.ts';
import { type Notice, isNotice, renderNotice } from './notices.ts';
import {
  type NotificationMail,
  isNotificationMail,
  renderNotificationMail,
} from './notification-mails.ts';
import { type TransferMail, isTransferMail, renderTransferMail } from './transfer-mails.ts';

/** Every kind of mail that the server sends, with its data. Stored as jobs. */
export type Mail = Notice | TransferMail | NotificationMail | OtherMail;
type OtherMail = { to: string } & (
  | { kind: 'confirmation'; code: string }
  | { kind: 'email-code'; code: string }
  | { kind: 'vault-code'; code: string }
  | { kind: 'reset'; path: string }
  | {
      kind: 'invitation';
      inviteId: string;
      inviterName: string;
      role: Role;
      childNames: readonly string[];
      /** The path within the app: `/?invite=…`. */
      path: string;
      expiresAt: number;
    }
  | {
      kind: 'account-deleted';
      /** Deleted by the recipient, by the owner with the whole family, or because it was unused. */
      by: 'you' | 'owner' | 'disuse';
      at: number;
      backupsUntil: number;
    }
  | {
      kind: 'cancel-plan';
      /** They have left the family, or another person pays for it now. */
      why: 'left' | 'replaced';
      /** The page of the payment provider; null when it is unknown. */
      url: string | null;
      nextAt: number;
    }
  | { kind: 'inactivity-warning'; deleteAt: number }
);
export type MailKind = Mail['kind'];

/** How long a mail is retried. An expired code is not sent any more. */
export const usefulForMs: Readonly<Record<MailKind, number>> = {
  confirmation: 10 * MINUTE_MS,
  'email-code': 10 * MINUTE_MS,
  'vault-code': 10 * MINUTE_MS,
  reset: HOUR_MS,
  'password-changed': 3 * DAY_MS,
  'email-changed': 3 * DAY_MS,
  'new-sign-in': 3 * DAY_MS,
  'password-guesses': DAY_MS,
  'session-copied': 3 * DAY_MS,
  'data-exported': 3 * DAY_MS,
  'operator-alert': 3 * DAY_MS,
  // Another one follows the next day.
  'operator-warning': DAY_MS,
  'transfer-code': 10 * MINUTE_MS,
  'transfer-started': DAY_MS,
  'transfer-stopped': 3 * DAY_MS,
  'transfer-done': 7 * DAY_MS,
  invitation: 7 * DAY_MS,
  'account-deleted': 3 * DAY_MS,
  'cancel-plan': 14 * DAY_MS,
  'inactivity-warning': 14 * DAY_MS,
  'notify-news': DAY_MS,
  'notify-reminder': HOUR_MS,
  'notify-schedule': HOUR_MS,
};

const IGNORE = 'If you did not ask for it, you need do nothing; nothing has changed.';
const NEVER_PASS_ON = 'Nobody of us will ever ask you for it.';

/** @param origin of the app, for the links */
export function renderMail(mail: Mail, origin: string): MailMessage {
  if (isNotice(mail)) return renderNotice(mail, origin);
  if (isNotificationMail(mail)) return renderNotificationMail(mail, origin);
  return isTransferMail(mail) ? renderTransferMail(mail, origin) : renderOther(mail, origin);
}

function renderOther(mail: OtherMail, origin: string): MailMessage {
  switch (mail.kind) {
    case 'confirmation':
      return createMailMessage(mail.to, {
        subject: 'Your confirmation code',
        paragraphs: ['Welcome. Type this code into the app to confirm your email address:'],
        code: mail.code,
        after: [`It is good for 10 minutes. ${NEVER_PASS_ON}`, IGNORE],
      });
    case 'email-code':
      return createMailMessage(mail.to, {
        subject: 'Confirm your new email address',
        paragraphs: ['Type this code into the app to use this address for signing in:'],
        code: mail.code,
        after: [`It is good for 10 minutes. ${NEVER_PASS_ON}`, IGNORE],
      });
    case 'vault-code':
      return createMailMessage(mail.to, {
        subject: 'Your code for the vault',
        paragraphs: ['Type this code into the app to open your family’s vault:'],
        code: mail.code,
        after: [
          `It is good for 10 minutes. ${NEVER_PASS_ON}`,
          'If you did not ask for it, somebody has your password. Choose a new one at once.',
        ],
      });
    case 'reset':
      return createMailMessage(mail.to, {
        subject: 'Choose a new password',
        paragraphs: ['Somebody, probably you, has forgotten the password to your account.'],
        link: { label: 'Choose a new password', url: `${origin}${mail.path}` },
        after: ['The link is good once, for one hour.', IGNORE],
      });
    case 'invitation': {
      const { inviterName, role, childNames, path, expiresAt } = mail;
      const about = childNames.length > 0 ? ` for ${list(childNames)}` : '';
      const what =
        role === 'caregiver' ? `help with the diary${about}` : `keep the family’s diary${about}`;
      return createMailMessage(mail.to, {
        subject: `${plainName(inviterName)} invites you to Nestling`,
        paragraphs: [
          `${plainName(inviterName)} invites you to ${what}.${role === 'caregiver' ? ' It is free for you.' : ''}`,
        ],
        link: { label: 'Accept the invitation', url: `${origin}${path}` },
        after: [
          `The link is for you alone, and good until ${day(expiresAt)}.`,
          'If you do not know who that is, you need do nothing.',
        ],
      });
    }
    case 'account-deleted':
      return createMailMessage(mail.to, {
        subject: 'Your account was deleted',
        paragraphs: [
          deletion[mail.by](instant(mail.at)),
          `Backups may hold it until ${day(mail.backupsUntil)}; then it is gone from them, too.`,
        ],
      });
    case 'cancel-plan':
      return createMailMessage(mail.to, {
        subject: 'Please cancel your plan',
        paragraphs: [
          mail.why === 'left'
            ? 'You have paid for a family’s plan in Nestling, and are no longer part of that family.'
            : 'You have paid for your family’s plan in Nestling. The new owner of the family pays for it now.',
          `Only you can end your plan. Until you cancel it, the payment provider charges you again, next on ${day(mail.nextAt)}. We cannot cancel it for you.`,
          ...(mail.url === null
            ? ['Cancel it where you bought it: the receipts of your payments name the place.']
            : []),
        ],
        ...(mail.url !== null && { link: { label: 'Cancel the plan', url: mail.url } }),
        after: ['What you have paid for stays paid until that day.'],
      });
    case 'inactivity-warning':
      return createMailMessage(mail.to, {
        subject: 'Your account will be deleted',
        paragraphs: [
          `Nobody of your family has used Nestling for almost two years. Accounts that nobody uses are deleted after 24 months, yours on ${day(mail.deleteAt)}.`,
          'To keep it, sign in once before then. To keep a copy only, sign in and export it in the settings.',
        ],
        link: { label: 'Sign in', url: `${origin}/` },
      });
  }
}

const deletion: Readonly<Record<'you' | 'owner' | 'disuse', (at: string) => string>> = {
  you: (at) => `As you asked, your account was deleted on ${at}.`,
  owner: (at) =>
    `The owner of your family’s account deleted it on ${at}, and your sign-in with it.`,
  disuse: (at) =>
    `Nobody of your family has used it for two years, so your account was deleted on ${at}.`,
};

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map(plainName));
}
