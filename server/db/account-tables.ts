import type { Queryable } from './database.ts';

/**
 * All tables with data of an account, ordered so that a table comes before the tables it refers to.
 * Rows can be deleted in this order. A test compares the list with the database.
 */
export const accountTables = [
  'jobs',
  'push_subscriptions',
  'mail_subscriptions',
  'push_accounts',
  'push_people',
  'reminded',
  'subscriptions',
  'calendar_feeds',
  'refresh_tokens',
  'sessions',
  'resets',
  'transfers',
  'invites',
  'audit',
  'uploads',
  'media_files',
  'record_history',
  'nodes',
  'records',
  'usernames',
  'users',
  'accounts',
] as const;

/** Deletes all rows of an account. */
export async function deleteAccountRows(tx: Queryable, accountId: string): Promise<void> {
  for (const table of accountTables) {
    await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
  }
}
