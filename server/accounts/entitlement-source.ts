/**
 * Knows whether an account is paid for. Only the billing provider does, never the browser. Without a
 * source an account that waits for its payment keeps waiting.
 */
export type EntitlementSource = {
  /** Whether any of these people, by user id, has the entitlement named premium. */
  isEntitled(userIds: readonly string[]): Promise<boolean>;
  /**
   * Deletes the person at the provider, so that they are not charged again. Idempotent.
   *
   * @throws when the caller has to try again later
   */
  forget?(userId: string): Promise<void>;
};
