import nodemailer from 'nodemailer';
import type { Transport } from './transport.ts';

const TIMEOUT_MS = 20_000;

/**
 * Sends mails through a mail server.
 *
 * @param url  `smtp://` or `smtps://`, with user and password if required
 * @param from the sender of the mails
 */
export function createSmtpTransport(url: string, from: string): Transport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails contain only generated text. Nothing is fetched or read from a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    reachesPeople: true,
    async deliver({ to, subject, text, html, headers }) {
      await smtp.sendMail({
        from,
        // An object is always a single address; a string could be parsed as several.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
    },
    close: () => smtp.close(),
  };
}
