import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type Mail, renderMail, usefulForMs } from './mails.ts';
import type { Transport } from './transport.ts';
import { errorCodeOf } from '../error-code.ts';

/**
 * Mails wait in the database until the mail server has accepted them, so they survive a restart and an
 * outage of the mail server. No request waits for a mail, because the time of an answer must not
 * reveal whether a mail was sent.
 */
export type Mailer = {
  /** Whether mails are delivered to mailboxes, and not only printed by the server. */
  reachesPeople: boolean;
  /**
   * @param mail null for an address without an account: does the same work, and sends nothing
   * @param tx   a transaction with which the mail is committed
   */
  send(mail: Mail | null, now: number, tx?: Queryable): Promise<void>;
  /** Resolves when delivery of everything that was due has been attempted. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type Row = { mail_id: string; mail: Mail | null; tries: number };

const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** When a process dies while it sends a mail, the mail is sent again after this time. */
const LEASE_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = 10_000;
const COMMITTED_WITHIN_MS = 100;

export function createMailer(
  db: Database,
  transport: Transport,
  options: { origin: () => string; now: () => number; onError: (error: unknown) => void },
): Mailer {
  const { origin, now, onError } = options;
  let running: Promise<void> | null = null;
  let isRequestedMeanwhile = false;
  const closing = new AbortController();
  const { signal } = closing;

  /** Sends what is due. When called while it runs, it checks once more at the end. */
  const run = (): Promise<void> => {
    isRequestedMeanwhile = running !== null;
    running ??= drain().finally(() => {
      running = null;
      if (isRequestedMeanwhile && !signal.aborted) void run();
    });
    return running;
  };
  const drain = async (): Promise<void> => {
    try {
      await db.query('delete from outbox where expires_at <= $1', [now()]);
      for (let row = await claim(); row && !signal.aborted; row = await claim()) await deliver(row);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };
  /** Claims a mail that is due for this process. */
  const claim = async (): Promise<Row | undefined> => {
    const at = now();
    const [row] = await db.query<Row>(
      `update outbox set next_at = $1::int8 + $2::int8, tries = tries + 1
       where mail_id = (select mail_id from outbox where next_at <= $1
                        order by next_at limit 1 for update skip locked)
       returning mail_id, mail, tries`,
      [at, LEASE_MS],
    );
    return row;
  };
  const deliver = async ({ mail_id: id, mail, tries }: Row): Promise<void> => {
    try {
      if (mail !== null) await transport.deliver(renderMail(mail, origin()));
    } catch (error) {
      // Without the original error: the message of a mail server contains the address.
      onError(new MailDelayed(mail?.kind, errorCodeOf(error)));
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
      await db.query('update outbox set next_at = $2 where mail_id = $1', [id, now() + wait]);
      return;
    }
    await db.query('delete from outbox where mail_id = $1', [id]);
  };

  const timer = setInterval(() => void run(), LOOK_EVERY_MS);
  timer.unref();
  return {
    reachesPeople: transport.reachesPeople,
    async send(mail, at, tx = db) {
      await tx.query(
        'insert into outbox (mail_id, mail, next_at, expires_at) values ($1, $2, $3, $4)',
        [
          randomUUID(),
          JSON.stringify(mail),
          at,
          at + usefulForMs[mail === null ? 'confirmation' : mail.kind],
        ],
      );
      // The row is invisible until the transaction is committed.
      const look = setTimeout(
        () => void (signal.aborted || run()),
        tx === db ? 0 : COMMITTED_WITHIN_MS,
      );
      look.unref();
    },
    async settled() {
      await run();
      // If it was running already, it checks once more.
      await running;
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

class MailDelayed extends Error {
  override name = 'MailDelayed';
  readonly code: string | undefined;

  constructor(kind: string | undefined, code: string | undefined) {
    super(`a mail (${kind ?? 'none'}) could not be sent and is tried again`);
    this.code = code;
  }
}
