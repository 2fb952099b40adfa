/** For what our own code promises; a failure is a bug, never a person's mistake. */
export function assert(condition: unknown, mustHold: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${mustHold}`);
}
