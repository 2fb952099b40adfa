/** The rules about wrong passcodes. They are counted on this device, across restarts. */

const MINUTE_MS = 60_000;

export const PASSCODE_DIGITS = { min: 4, max: 8 } as const;
/** With this wrong try the copies on the device are removed. */
export const WRONG_MAX = 10;
/** How long the next try has to wait after the fifth and each further wrong one. */
const WAIT_MS: Readonly<Record<number, number>> = {
  5: MINUTE_MS,
  6: 5 * MINUTE_MS,
  7: 15 * MINUTE_MS,
  8: 30 * MINUTE_MS,
  9: 60 * MINUTE_MS,
};

export function isPasscode(typed: string): boolean {
  return /^\d{4,8}$/.test(typed);
}

/** What follows from a number of wrong tries, the last of them at `at`. */
export function afterWrong(
  wrong: number,
  at: number,
): { kind: 'wiped' } | { kind: 'wait'; until: number } | { kind: 'again'; triesLeft: number } {
  if (wrong >= WRONG_MAX) return { kind: 'wiped' };
  const waitMs = WAIT_MS[wrong];
  if (waitMs !== undefined) return { kind: 'wait', until: at + waitMs };
  return { kind: 'again', triesLeft: WRONG_MAX - wrong };
}
