import type { Queryable } from '../db/database.ts';

/**
 * Knows whether an account is paid for. Only the billing provider does, never the browser. Without a
 * source an account that waits for its payment keeps waiting.
 */
export type EntitlementSource = {
  /** Whether any of these people, by user id, has the entitlement named premium. */
  isEntitled(userIds: readonly string[]): Promise<boolean>;
  /**
   * The plans of an account whose payers must be asked to cancel when they leave, since only they
   * can. Reads what is stored.
   */
  plansToCancel?(
    tx: Queryable,
    accountId: string,
  ): Promise<{ userId: string; url: string | null; nextAt: number }[]>;
  /**
   * Deletes the person at the provider, unless their purchases would be deleted too. Idempotent.
   *
   * @throws when the caller has to try again later
   */
  forget?(userId: string): Promise<void>;
};
