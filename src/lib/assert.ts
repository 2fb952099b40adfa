/** Checks an invariant of our own code. A failure is a bug, never a mistake of the user. */
export function assert(condition: unknown, mustHold: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${mustHold}`);
}
