import { realRuntime } from './runtime.ts';

const ANONYMOUS_PREFIX = '$RCAnonymousID:';

/** An id for a customer who has not signed in: the prefix and a UUID without dashes. */
export function newAnonymousId(newId: () => string = realRuntime.newId): string {
  return ANONYMOUS_PREFIX + newId().replaceAll('-', '').toLowerCase();
}

/** Whether an id belongs to a customer who has not signed in. */
export function isAnonymousId(appUserId: string): boolean {
  return /^\$RCAnonymousID:[a-f0-9]{32}$/.test(appUserId);
}
