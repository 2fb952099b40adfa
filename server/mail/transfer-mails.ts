import { day, instant } from './dates.ts';
import { type MailMessage, createMailMessage, plainName } from './message.ts';

/** Mails about the handover of an account, to the owner and to the person who becomes the owner. */
export type TransferMail = { to: string } & (
  | { kind: 'transfer-code'; code: string; nextName: string }
  | ({
      kind: 'transfer-started';
      you: 'owner' | 'next';
      at: number;
      readyAt: number;
      /** The page of the app where the recipient can stop it. */
      path: string;
    } & Names)
  | ({
      kind: 'transfer-stopped';
      why: 'by-owner' | 'by-next' | 'credentials' | 'left';
      at: number;
    } & Names)
  | ({
      kind: 'transfer-done';
      you: 'owner' | 'next';
      at: number;
      /** Until when the new owner cannot remove the former one. */
      staysUntil: number;
    } & Names)
);
type Names = { ownerName: string; nextName: string };

const KINDS: ReadonlySet<string> = new Set([
  'transfer-code',
  'transfer-started',
  'transfer-stopped',
  'transfer-done',
] satisfies TransferMail['kind'][]);

export function isTransferMail<T extends { kind: string }>(
  mail: T,
): mail is Extract<T, TransferMail> {
  return KINDS.has(mail.kind);
}

/** @param origin of the app, for the links */
export function renderTransferMail(mail: TransferMail, origin: string): MailMessage {
  switch (mail.kind) {
    case 'transfer-code':
      return createMailMessage(mail.to, {
        subject: 'Your code for handing over the family',
        paragraphs: [
          `Type this code into the app to hand your family’s account over to ${plainName(mail.nextName)}:`,
        ],
        code: mail.code,
        after: [
          'It is good for 10 minutes. Nobody of us will ever ask you for it.',
          'If you did not ask for it, somebody else uses your account. Choose a new password at once.',
        ],
      });
    case 'transfer-started':
      return createMailMessage(mail.to, {
        subject: 'Your family will be handed over',
        paragraphs: mail.you === 'owner' ? startedByYou(mail) : startedForYou(mail),
        link: { label: 'See or stop the handover', url: `${origin}${mail.path}` },
      });
    case 'transfer-stopped':
      return createMailMessage(mail.to, {
        subject: 'The handover of your family was stopped',
        paragraphs: [
          `The handover of your family’s account from ${plainName(mail.ownerName)} to ${plainName(mail.nextName)} was stopped on ${instant(mail.at)}: ${reasons[mail.why](mail)}.`,
          `Nothing has changed. ${plainName(mail.ownerName)} owns the account.`,
        ],
      });
    case 'transfer-done':
      return createMailMessage(mail.to, {
        subject: 'Your family has a new owner',
        paragraphs: mail.you === 'owner' ? doneByYou(mail) : doneForYou(mail),
      });
  }
}

type Started = Extract<TransferMail, { kind: 'transfer-started' }>;
type Stopped = Extract<TransferMail, { kind: 'transfer-stopped' }>;
type Done = Extract<TransferMail, { kind: 'transfer-done' }>;

function startedByYou({ nextName, at, readyAt }: Started): string[] {
  return [
    `On ${instant(at)} you confirmed that ${plainName(nextName)} becomes the owner of your family’s account. Nothing has changed yet. From ${instant(readyAt)} on, for a week, you can complete it in the app with your password.`,
    'If it was not you, choose a new password at once ("Forgot password?" on the sign-in page). That stops the handover, too.',
  ];
}

function startedForYou({ ownerName, readyAt }: Started): string[] {
  return [
    `${plainName(ownerName)} wants to hand your family’s account over to you. You would own it: pay for it, remove people, and delete it.`,
    `Nothing has changed yet, and you need do nothing. ${plainName(ownerName)} can complete it from ${instant(readyAt)} on. Until then either of you can stop it in the app.`,
  ];
}

const reasons: Readonly<Record<Stopped['why'], (names: Names) => string>> = {
  'by-owner': ({ ownerName }) => `${plainName(ownerName)} stopped it`,
  'by-next': ({ nextName }) => `${plainName(nextName)} stopped it`,
  credentials: ({ ownerName }) =>
    `the password or the email address of ${plainName(ownerName)} was changed`,
  left: ({ nextName }) => `${plainName(nextName)} is no longer part of the family`,
};

function doneByYou({ nextName, at, staysUntil }: Done): string[] {
  return [
    `Since ${instant(at)} ${plainName(nextName)} owns your family’s account, and you are a parent in it. ${plainName(nextName)} cannot remove you before ${day(staysUntil)}.`,
    'If it was not you, tell the new owner, or whoever runs the server, at once, and choose a new password.',
  ];
}

function doneForYou({ ownerName, at, staysUntil }: Done): string[] {
  return [
    `Since ${instant(at)} you own your family’s account: you pay for it, and can remove people and delete it. ${plainName(ownerName)} is a parent in it.`,
    `You can remove ${plainName(ownerName)} from ${instant(staysUntil)} on, and hand the account back at any time.`,
  ];
}
