/** What lies at the path of an issue; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Object.entries(found).find(([name]) => name === String(key))?.[1];
  }
  return found;
}
