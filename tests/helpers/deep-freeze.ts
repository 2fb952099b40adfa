/**
 * The value, and all in it, made unchangeable: what a store in memory gives out needs no copy
 * then, and whoever changes it in place fails at once.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
