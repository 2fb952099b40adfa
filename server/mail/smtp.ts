import nodemailer from 'nodemailer';
import type { Transport } from './transport.ts';

const PATIENCE_MS = 20_000;

/**
 * Hands letters to a mail server.
 *
 * @param url  `smtp://` or `smtps://`, with name and password where they are needed
 * @param from what the mails say they come from
 */
export function createSmtpTransport(url: string, from: string): Transport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // What a mail holds is text that we made; nothing is fetched or read from a disk for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    reachesPeople: true,
    async deliver({ to, subject, text, html }) {
      await smtp.sendMail({
        from,
        // As an object it is one address, whatever is in it.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => smtp.close(),
  };
}
