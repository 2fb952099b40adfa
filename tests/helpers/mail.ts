import type { MailMessage } from '../../server/mail/message.ts';
import type { Transport } from '../../server/mail/transport.ts';

/** Collects the mails. They reach no mailbox, so answers contain the codes, too. */
export function createTestTransport(sentMails: MailMessage[]): Transport {
  return {
    reachesPeople: false,
    deliver(message) {
      sentMails.push(message);
      return Promise.resolve();
    },
    close() {},
  };
}
