import type { Queryable } from './database.ts';

/**
 * Every table that holds something of an account, in the order in which they can be emptied:
 * whatever refers to another table comes before it. A test holds it against the database.
 */
export const accountTables = [
  'subscriptions',
  'refresh_tokens',
  'sessions',
  'resets',
  'invites',
  'audit',
  'record_history',
  'nodes',
  'records',
  'usernames',
  'users',
  'accounts',
] as const;

/** Takes everything of an account out of the database. */
export async function deleteAccountRows(tx: Queryable, accountId: string): Promise<void> {
  for (const table of accountTables) {
    await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
  }
}
