/**
 * Freezes a value and everything in it. A store in memory then needs no copies, and code that changes
 * a record in place fails at once.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
