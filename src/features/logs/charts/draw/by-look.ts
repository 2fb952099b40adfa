/**
 * Puts together what looks the same, to be drawn as one path: a year of days has two thousand bars, too many elements to
 * draw at once.
 *
 * @param lookOf the same text for what looks the same
 * @returns the groups in the order of their first items
 */
export function byLook<Item>(
  items: readonly Item[],
  lookOf: (item: Item) => string,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const look = lookOf(item);
    const group = groups.get(look);
    if (group) group.push(item);
    else groups.set(look, [item]);
  }
  return [...groups.values()];
}
