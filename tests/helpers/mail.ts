import type { Letter } from '../../server/mail/message.ts';
import type { Transport } from '../../server/mail/transport.ts';

/** Keeps the letters, and passes for nobody's mailbox: codes come in the answers, too. */
export function createTestTransport(letters: Letter[]): Transport {
  return {
    reachesPeople: false,
    deliver(letter) {
      letters.push(letter);
      return Promise.resolve();
    },
    close() {},
  };
}
