import type { MailMessage } from '../../server/mail/message.ts';
import type { Transport } from '../../server/mail/transport.ts';

/** Keeps the sentMails, and passes for nobody's mailbox: codes come in the answers, too. */
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
