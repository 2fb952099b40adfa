import { expect } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import type { Answer } from './api.ts';
import type { Person, TestServer } from './server.ts';

const PATH = '/api/auth/account/transfer';
type Next = { id: string };

export async function transferCode(owner: Person, to: Next): Promise<string> {
  const { status, body } = await owner.api.post(`${PATH}/code`, { userId: to.id });
  expect(status).toBe(200);
  return String((body as { confirmationCode?: string }).confirmationCode);
}

/** The owner requests a code and types it in: the wait begins. */
export async function startTransfer(owner: Person, to: Next): Promise<void> {
  const code = await transferCode(owner, to);
  const { status } = await owner.api.post(`${PATH}/confirm`, { userId: to.id, code });
  expect(status).toBe(204);
}

export function completeTransfer(
  owner: Person,
  to: Next,
  password = owner.password,
): Promise<Answer> {
  return owner.api.post(PATH, { userId: to.id, password });
}

/** Starts a handover, and moves its start back instead of the clock, so that tokens stay valid. */
export async function waitedTransfer(
  { db }: Pick<TestServer, 'db'>,
  owner: Person,
  to: Next,
): Promise<void> {
  await startTransfer(owner, to);
  await db.query('update transfers set ready_at = started_at where account_id = $1', [
    owner.accountId,
  ]);
}

/** The whole handover, step by step. */
export async function handOver(
  server: Pick<TestServer, 'db'>,
  owner: Person,
  to: Next,
): Promise<void> {
  await waitedTransfer(server, owner, to);
  expect((await completeTransfer(owner, to)).status).toBe(204);
}

/** Moves a completed handover back by a week: from then on the former owner can be removed. */
export async function endProtection(
  { db }: Pick<TestServer, 'db'>,
  { accountId }: Person,
): Promise<void> {
  await db.query(`update audit set at = at - $2 where account_id = $1 and deed = 'transfer'`, [
    accountId,
    7 * DAY_MS,
  ]);
}
