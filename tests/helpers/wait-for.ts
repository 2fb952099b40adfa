import { vi } from 'vitest';

const BUSY_MACHINE_MS = 30_000;

/** Calls `check` again until it does not fail. The default of `vi.waitFor`, a second, is too short on a busy machine. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: BUSY_MACHINE_MS });
}
