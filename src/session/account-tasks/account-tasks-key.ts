/**
 * Where the device store keeps the tasks. In a module of its own, so that the start can see whether
 * any wait without loading their schemas.
 */
export const ACCOUNT_TASKS_PREFIX = 'account-tasks:';
