import type { Database, Queryable } from '../db/database.ts';
import { createQueue } from '../jobs/queue.ts';
import { type Mail, renderMail, usefulForMs } from './mails.ts';
import type { Transport } from './transport.ts';

/**
 * Mails wait as jobs until the mail server has accepted them, so they survive a restart and an outage of
 * the mail server. No request waits for a mail, because the time of an answer must not reveal whether a
 * mail was sent.
 */
export type Mailer = {
  /** Whether mails are delivered to mailboxes, and not only printed by the server. */
  reachesPeople: boolean;
  /**
   * @param mail null for an address without an account: does the same work, and sends nothing
   * @param tx   a transaction with which the mail is committed
   * @param of   the account that it is about, with which it goes
   */
  send(mail: Mail | null, now: number, tx?: Queryable, of?: { accountId: string }): Promise<void>;
  /** Resolves when delivery of everything that was due has been attempted. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 10_000;

export function createMailer(
  db: Database,
  transport: Transport,
  options: { origin: () => string; now: () => number; onError: (error: unknown) => void },
): Mailer {
  const { origin, now, onError } = options;
  const queue = createQueue<Mail | null>(db, {
    kind: 'mail',
    async run(mail) {
      if (mail !== null) await transport.deliver(renderMail(mail, origin()));
      return null;
    },
    atOnce: 1,
    lookEveryMs: LOOK_EVERY_MS,
    nameOf: (mail) => mail?.kind ?? 'none',
    beforeLook: () => takeOverOutbox(db),
    now,
    onError,
  });
  return {
    reachesPeople: transport.reachesPeople,
    async send(mail, at, tx = db, of) {
      const expiresAt = at + usefulForMs[mail === null ? 'confirmation' : mail.kind];
      await queue.add({ ...of, body: mail, now: at, expiresAt }, tx);
    },
    settled: () => queue.settled(),
    async close() {
      await queue.close();
      transport.close();
    },
  };
}

/** Mails of a process of an earlier release, which knows no jobs. */
async function takeOverOutbox(db: Queryable): Promise<void> {
  await db.query(
    `with taken as (delete from outbox returning mail_id, mail, tries, next_at, expires_at)
     insert into jobs (job_id, kind, body, tries, created_at, next_at, expires_at)
     select mail_id, 'mail', mail, tries, next_at, next_at, expires_at from taken`,
  );
}

/** Removes the mails to these addresses that wait. */
export async function dropMailsTo(tx: Queryable, addresses: readonly string[]): Promise<void> {
  await tx.query(`delete from jobs where ${IS_WAITING} and body->>'to' = any($1::text[])`, [
    addresses,
  ]);
}

/** The condition of a mail that waits to be sent. */
export const IS_WAITING = `kind = 'mail' and failed_at is null`;
