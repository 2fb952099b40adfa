import { type Taken, photoDay } from '../photos/photo-day.ts';

/** What the grid needs to know of a photo to place it. */
export type Placed = Taken & { id: string };

/** A row of the grid: the header of a month, or up to `columns` photos of it. */
export type GridRow =
  | { kind: 'month'; key: string; month: string; count: number }
  | {
      kind: 'photos';
      key: string;
      month: string;
      /** The place of the first one in `MonthGrid.photos`. */
      first: number;
      count: number;
    };

export type MonthGrid<P extends Placed> = {
  /** In the order of the grid: the newest month first, the newest photo first within it. */
  photos: readonly P[];
  rows: readonly GridRow[];
  /** The index of the header of each month, in the same order. */
  headers: readonly { month: string; row: number }[];
};

/**
 * Groups photos by the month in which they were taken, in the zone in which they were taken.
 *
 * @param photos the newest first
 */
export function monthGrid<P extends Placed>(photos: readonly P[], columns: number): MonthGrid<P> {
  const byMonth = new Map<string, P[]>();
  for (const photo of photos) {
    const month = photoDay(photo).slice(0, 7);
    const own = byMonth.get(month);
    if (own) own.push(photo);
    else byMonth.set(month, [photo]);
  }
  const ordered: P[] = [];
  const rows: GridRow[] = [];
  const headers: { month: string; row: number }[] = [];
  // A journey over the date line can put a later photo into an earlier month.
  for (const month of [...byMonth.keys()].toSorted().toReversed()) {
    const own = byMonth.get(month) ?? [];
    headers.push({ month, row: rows.length });
    rows.push({ kind: 'month', key: month, month, count: own.length });
    for (let from = 0; from < own.length; from += columns) {
      rows.push({
        kind: 'photos',
        key: `${month} ${from}`,
        month,
        first: ordered.length + from,
        count: Math.min(columns, own.length - from),
      });
    }
    ordered.push(...own);
  }
  return { photos: ordered, rows, headers };
}

/** The row in which a photo stands. */
export function rowOf(grid: MonthGrid<Placed>, index: number): number {
  return grid.rows.findLastIndex((row) => row.kind === 'photos' && row.first <= index);
}

/**
 * The photo that a key leads to from another one, as in a grid of cells; null where the key leads
 * nowhere. Up and down keep the column and cross the headers of months.
 */
export function neighbour(grid: MonthGrid<Placed>, index: number, key: string): number | null {
  const last = grid.photos.length - 1;
  const within = (next: number) => (next >= 0 && next <= last && next !== index ? next : null);
  switch (key) {
    case 'ArrowLeft':
      return within(index - 1);
    case 'ArrowRight':
      return within(index + 1);
    case 'Home':
      return within(0);
    case 'End':
      return within(last);
    case 'ArrowUp':
      return inRow(grid, index, -1);
    case 'ArrowDown':
      return inRow(grid, index, 1);
    default:
      return null;
  }
}

function inRow({ rows }: MonthGrid<Placed>, index: number, step: 1 | -1): number | null {
  const photoRows = rows.filter((row) => row.kind === 'photos');
  const at = photoRows.findLastIndex(({ first }) => first <= index);
  const [from, to] = [photoRows[at], photoRows[at + step]];
  if (!from || !to) return null;
  return to.first + Math.min(index - from.first, to.count - 1);
}
