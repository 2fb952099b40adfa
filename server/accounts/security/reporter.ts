import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import type { Database } from '../../db/database.ts';
import { secretOf } from '../../db/settings.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { dayOf, isFirstAlertOfDay } from './alerts-of-day.ts';
import { type SecurityEvent, securityEvents } from './events.ts';

/**
 * What is known about an event: ids and words of this program, nothing that a person typed. Ids are
 * logged as keyed hashes: lines of one person can be connected, but lead to nobody without the key.
 */
export type About = {
  accountId?: string | undefined;
  userId?: string | undefined;
  /** The hash of the client's network. */
  addressHash?: string | undefined;
  requestId?: string | undefined;
  /** The pattern of the route, such as `/api/events/:id`. */
  route?: string | undefined;
  /** The code of a refusal, or what was changed. */
  code?: string | undefined;
  /** How many, of events that come together. */
  count?: number | undefined;
};

export type SecurityReporter = {
  report(event: SecurityEvent, about: About): void;
  /** Resolves when the counts are stored and due alerts wait as mails. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export type SecurityLog = (level: 'info' | 'warn', fields: object, message: string) => void;

const STORED_EVERY_MS = 10_000;
const KEPT_MS = 400 * DAY_MS;

export async function createSecurityReporter(
  db: Database,
  options: {
    log: SecurityLog;
    mailer: Mailer;
    /** Whom alerts go to; null: nobody. */
    operatorEmail: string | null;
    now(): number;
    onError(error: unknown): void;
  },
): Promise<SecurityReporter> {
  const { log, mailer, operatorEmail, now, onError } = options;
  const key = Buffer.from(await secretOf(db, 'log-key'), 'base64url');
  const hashed = (id: string | undefined) =>
    id && createHmac('sha256', key).update(id).digest('base64url').slice(0, 16);
  const counts = new Map<SecurityEvent, number>();
  const bursts = new Map<SecurityEvent, number[]>();
  const alerts = new Set<Promise<void>>();
  let storing = Promise.resolve();

  const store = (): Promise<void> => {
    storing = storing.then(async () => {
      const due = [...counts];
      counts.clear();
      for (const [event, count] of due) await addCount(db, { event, count, now: now() });
    });
    return (storing = storing.catch(onError));
  };
  const alertOperator = async (event: SecurityEvent, count: number): Promise<void> => {
    if (operatorEmail === null || !(await isFirstAlertOfDay(db, event, now()))) return;
    const mail = { to: operatorEmail, kind: 'operator-alert', event, count, at: now() } as const;
    await mailer.send(mail, now());
  };
  /** Remembers the event, and alerts the operator when there are too many. */
  const watch = (event: SecurityEvent, count: number): void => {
    const { operatorAfter } = securityEvents[event];
    if (operatorAfter === null) return;
    const since = now() - HOUR_MS;
    const recent = (bursts.get(event) ?? []).filter((at) => at > since);
    for (let i = 0; i < count && recent.length < operatorAfter; i += 1) recent.push(now());
    bursts.set(event, recent);
    if (recent.length < operatorAfter) return;
    bursts.delete(event);
    const alert = alertOperator(event, recent.length).catch(onError);
    alerts.add(alert);
    void alert.then(() => alerts.delete(alert));
  };

  const timer = setInterval(() => void store(), STORED_EVERY_MS);
  timer.unref();
  const settled = async (): Promise<void> => {
    await store();
    await Promise.all(alerts);
  };
  return {
    report(event, { accountId, userId, addressHash, ...about }) {
      const { count = 1 } = about;
      counts.set(event, (counts.get(event) ?? 0) + count);
      const fields = {
        security: event,
        account: hashed(accountId),
        person: hashed(userId),
        network: hashed(addressHash),
        ...about,
      };
      log(securityEvents[event].level, fields, 'security event');
      watch(event, count);
    },
    settled,
    async close() {
      clearInterval(timer);
      await settled();
    },
  };
}

/** How often each event happened, by day, the newest first. */
export function securityCounts(
  db: Database,
): Promise<{ day: string; event: string; count: number }[]> {
  return db.query('select day, event, count from security_counts order by day desc, event');
}

export async function sweepSecurityCounts(db: Database, now: number): Promise<void> {
  await db.query('delete from security_counts where day < $1', [dayOf(now - KEPT_MS)]);
}

async function addCount(
  db: Database,
  { event, count, now }: { event: string; count: number; now: number },
): Promise<void> {
  await db.query(
    `insert into security_counts as c (day, event, count) values ($1, $2, $3)
     on conflict (day, event) do update set count = c.count + excluded.count`,
    [dayOf(now), event, count],
  );
}
