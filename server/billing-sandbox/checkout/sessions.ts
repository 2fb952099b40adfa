import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { ProviderError } from '../routes/provider-error.ts';
import type { Bill, TaxLocation } from '../catalogue/taxes.ts';

/** A checkout session, stored as one document. */

export type Session = {
  sessionId: string;
  appUserId: string;
  productId: string;
  optionId: string;
  priceId: string;
  email: string | null;
  /** The first charge, after a trial if there is one, with the tax as far as it is known. */
  bill: Bill;
  place: TaxLocation | null;
  taxCalls: number;
  intent: Intent | null;
  operation: Operation;
  /** The session sets up another card for the plan and buys nothing. */
  isCardChange?: boolean;
  madeAt: number;
  /** The request's analytics fields. */
  told: Readonly<Record<string, unknown>>;
};

/** An intent at the payment gateway, with its status. */
export type Intent = {
  id: string;
  secret: string;
  kind: 'setup' | 'payment';
  status: 'open' | 'asks' | 'processing' | 'succeeded' | 'canceled';
  /** The name of the test card; null while it is unknown. */
  card: string | null;
};

export type Operation =
  | { status: 'started' }
  /** The operation ends at `readyAt`; null: when its intent is paid. */
  | { status: 'in_progress'; readyAt: number | null }
  | { status: 'succeeded'; transactionId: string; purchasedAt: number }
  | { status: 'failed'; code: number };

export const SESSION_MS = 86_400_000;
const KEPT_MS = 30 * 86_400_000;

export function newSessionId(): string {
  return `ops_${randomBytes(18).toString('base64url')}`;
}

/** The account and the key of the fake gateway, as its form takes them. */
export const GATEWAY = { accountId: 'acct_nestling_sandbox', key: 'pk_test_nestling_sandbox' };

/** An intent of the fake gateway that nobody has paid yet. */
export function newIntent(kind: Intent['kind']): Intent {
  const random = () => randomBytes(18).toString('hex');
  const id = `${kind === 'setup' ? 'seti' : 'pi'}_${random()}`;
  return { id, secret: `${id}_secret_${random()}`, kind, status: 'open', card: null };
}

export async function insertSession(tx: Queryable, session: Session): Promise<void> {
  await tx.query(
    `insert into billing_sessions (session_id, app_user_id, body, made_at)
     values ($1, $2, $3, $4)`,
    [session.sessionId, session.appUserId, JSON.stringify(session), session.madeAt],
  );
}

export async function saveSession(tx: Queryable, session: Session): Promise<void> {
  await tx.query('update billing_sessions set body = $2, intent_id = $3 where session_id = $1', [
    session.sessionId,
    JSON.stringify(session),
    session.intent?.id ?? null,
  ]);
}

/** @throws ProviderError 7877 for an unknown or deleted session */
export async function readSession(
  db: Queryable,
  sessionId: string,
  { lock = false } = {},
): Promise<Session> {
  const [row] = await db.query<{ body: Session }>(
    `select body from billing_sessions where session_id = $1${lock ? ' for update' : ''}`,
    [sessionId],
  );
  if (!row) throw new ProviderError(7877);
  return row.body;
}

/** @returns null when no checkout has such an intent */
export async function sessionOfIntent(db: Queryable, intentId: string): Promise<Session | null> {
  const [row] = await db.query<{ body: Session }>(
    'select body from billing_sessions where intent_id = $1',
    [intentId],
  );
  return row?.body ?? null;
}

/** The sessions of a customer that may end without another call. */
export async function sessionsUnderWay(
  db: Queryable,
  appUserId: string,
  now: number,
): Promise<Session[]> {
  const rows = await db.query<{ body: Session }>(
    `select body from billing_sessions
     where app_user_id = $1 and made_at > $2 and body->'operation'->>'status' = 'in_progress'
     order by made_at limit 20`,
    [appUserId, now - SESSION_MS],
  );
  return rows.map(({ body }) => body);
}

export async function countSessions(
  db: Queryable,
  appUserId: string,
  since: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from billing_sessions where app_user_id = $1 and made_at > $2',
    [appUserId, since],
  );
  return row?.count ?? 0;
}

/** Deletes old sessions; those that were never completed sooner. */
export async function sweepSessions(db: Queryable, now: number): Promise<void> {
  await db.query(
    `delete from billing_sessions
     where made_at < $1 or (made_at < $2 and body->'operation'->>'status' = 'started')`,
    [now - KEPT_MS, now - 2 * SESSION_MS],
  );
}
