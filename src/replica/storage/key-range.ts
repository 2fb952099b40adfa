type Selector = Readonly<Record<string, unknown>>;

/**
 * The keys of an index that a selector selects; null when the index does not cover the selector.
 * Supports fixed fields followed by at most one range, which covers the replica's own queries.
 */
export function keysOf(selector: Selector, index: readonly string[]): IDBKeyRange | null {
  const wanted: Selector = { ...selector, _deleted: '0' };
  const firstOpen = index.findIndex((field) => !isValue(wanted[field]));
  const prefix = index
    .slice(0, firstOpen)
    .map((field) => wanted[field])
    .filter(isValue);
  const open = index[firstOpen];
  if (open === undefined) return null;
  const range = (wanted[open] ?? {}) as { $gte?: IDBValidKey; $lt?: IDBValidKey };
  const isKnown =
    Object.keys(range).every((word) => word === '$gte' || word === '$lt') &&
    Object.keys(wanted).every((field) => field === open || index.indexOf(field) < firstOpen) &&
    Object.keys(wanted).every((field) => index.includes(field));
  if (!isKnown) return null;
  const from = range.$gte === undefined ? prefix : [...prefix, range.$gte];
  // IndexedDB sorts an array after every string and number.
  const to = range.$lt === undefined ? [...prefix, []] : [...prefix, range.$lt];
  return indexedDB.cmp(from, to) >= 0 ? null : IDBKeyRange.bound(from, to, false, true);
}

/** Whether a condition fixes its field to one value. */
export function isValue(condition: unknown): condition is string | number {
  return typeof condition === 'string' || typeof condition === 'number';
}
