/** A stretch of one day, in minutes since midnight on the wall clock; `from` < `to`. */
export type Stretch = { from: number; to: number };

/** Where a stretch stands in its day: it begins at `column` of `columns` and is `span` of them wide. */
export type Placed<S extends Stretch> = { item: S; column: number; columns: number; span: number };

/** What is shorter is drawn as long as this, so that it can be read and touched. */
export const SHORTEST_DRAWN_MIN = 30;

/**
 * Puts the stretches of a day beside each other where they overlap: each group of overlapping ones
 * has as many columns as it needs at most, and a stretch takes the free columns after its own.
 *
 * @returns in order of time, the longer one first where two begin together
 */
export function columnsOf<S extends Stretch>(stretches: readonly S[]): Placed<S>[] {
  const inOrder = stretches.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<S>[] = [];
  let group: Placed<S>[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  for (const item of inOrder) {
    if (item.from >= groupEnd) {
      widen(group);
      group = [];
    }
    const taken = new Set(
      group.filter((other) => drawnEnd(other.item) > item.from).map(({ column }) => column),
    );
    let column = 0;
    while (taken.has(column)) column += 1;
    const place = { item, column, columns: 1, span: 1 };
    group.push(place);
    placed.push(place);
    groupEnd = Math.max(groupEnd, drawnEnd(item));
  }
  widen(group);
  return placed;
}

/** Gives each stretch of a group the number of its columns, and those that are free beside it. */
function widen<S extends Stretch>(group: readonly Placed<S>[]): void {
  const columns = Math.max(0, ...group.map(({ column }) => column + 1));
  for (const place of group) {
    const beside = group
      .filter(({ item, column }) => column > place.column && overlap(item, place.item))
      .map(({ column }) => column);
    place.columns = columns;
    place.span = Math.min(columns, ...beside) - place.column;
  }
}

function overlap(a: Stretch, b: Stretch): boolean {
  return a.from < drawnEnd(b) && b.from < drawnEnd(a);
}

function drawnEnd({ from, to }: Stretch): number {
  return Math.max(to, from + SHORTEST_DRAWN_MIN);
}
