import type { MailMessage } from './message.ts';

/** How a letter leaves the server. */
export type Transport = {
  /** Whether it reaches a mailbox; the other kind only shows it to whoever runs the server. */
  reachesPeople: boolean;
  /** Resolves once somebody else has taken it. @throws when it is to be tried again */
  deliver(letter: MailMessage): Promise<void>;
  close(): void;
};

/** Without a mail server: whoever started this one reads the mails where they started it. */
export function createConsoleTransport(print: (text: string) => void): Transport {
  return {
    reachesPeople: false,
    deliver({ to, subject, text }) {
      const body = text
        .trimEnd()
        .split('\n')
        .map((line) => `  | ${line}`.trimEnd());
      print(['', `  Mail to ${to}: ${subject}`, ...body, ''].join('\n'));
      return Promise.resolve();
    },
    close() {},
  };
}
