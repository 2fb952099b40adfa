import type { MailMessage } from './message.ts';

/** Delivers rendered mails. */
export type Transport = {
  /** Whether mails reach a mailbox; the console transport only prints them. */
  reachesPeople: boolean;
  /** Resolves when the mail was accepted. @throws when it has to be tried again */
  deliver(message: MailMessage): Promise<void>;
  close(): void;
};

/** For servers without a mail server: prints mails where the server was started. */
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
