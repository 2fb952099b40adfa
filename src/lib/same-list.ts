/** Whether two lists have the same members in the same order. */
export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((member, i) => member === b[i]);
}
