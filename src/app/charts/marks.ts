/** A place of a plot, px from its upper left corner. */
export type Point = { x: number; y: number };

/** What can be pointed at in a drawing: a bar, a dot, a row. Positions are of the plot, px. */
export type Mark = {
  key: string;
  /** The day whose entries it stands for; null: no single day. */
  day: string | null;
  /** Everything it shows, in words: "Tue 14 Oct: 7 – 3 breast and 4 bottle". */
  label: () => string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Up and down go to another group, left and right to the next mark. */
  group?: string | undefined;
  entryId?: string | undefined;
};

/** The index of the mark that is closest to a point; −1 without marks. */
export function nearestMark(marks: readonly Mark[], point: Point): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, mark] of marks.entries()) {
    const dx = outside(point.x, mark.x, mark.width);
    const dy = outside(point.y, mark.y, mark.height);
    const distance = dx * dx + dy * dy;
    if (distance < least) {
      nearest = index;
      least = distance;
    }
  }
  return nearest;
}

/** The mark that a key goes to; null for another key. Beyond an end it stays. */
export function markByKey(marks: readonly Mark[], index: number, key: string): number | null {
  const last = marks.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
    case 'ArrowUp':
      return inNextGroup(marks, index, key === 'ArrowDown' ? 1 : -1);
    default:
      return null;
  }
}

/** Of the neighbouring group the mark that is closest in x; without groups the next mark. */
function inNextGroup(marks: readonly Mark[], index: number, step: 1 | -1): number {
  const from = marks[index];
  if (!from) return 0;
  let next = index + step;
  while (marks[next] !== undefined && from.group !== undefined && marks[next]?.group === from.group)
    next += step;
  const group = marks[next]?.group;
  if (!marks[next]) return index;
  if (group === undefined) return next;
  let best = next;
  for (let other = next; marks[other]?.group === group; other += step) {
    const isCloser = distanceX(marks[other], from) < distanceX(marks[best], from);
    if (isCloser) best = other;
  }
  return best;
}

function distanceX(mark: Mark | undefined, from: Mark): number {
  return mark ? Math.abs(mark.x - from.x) : Number.POSITIVE_INFINITY;
}

function outside(at: number, start: number, length: number): number {
  return Math.max(0, start - at, at - start - length);
}
