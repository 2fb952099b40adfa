import type { TimelineRow } from './timeline-rows.ts';

/** Of rows that nobody has measured yet. */
const ROW_PX = 64;
const GAP_PX = 32;
/** A note has about as many characters in a line on a phone. */
const NOTE_LINE = 30;

export type RowHeights = {
  /** @returns pixels: as high as the last measured row of the same shape */
  estimate: (row: TimelineRow | undefined) => number;
  learn: (row: TimelineRow | undefined, px: number) => void;
};

/**
 * Estimates the height of rows from others with the same parts. The list is rendered a second time for each row
 * whose height differs from its estimate, which is most of the work while a person scrolls.
 */
export function createRowHeights(): RowHeights {
  const heights = new Map<string, number>();
  return {
    estimate: (row) =>
      (row && heights.get(shapeOf(row))) ?? (row?.kind === 'gap' ? GAP_PX : ROW_PX),
    learn: (row, px) => void (row && heights.set(shapeOf(row), px)),
  };
}

/** What a row contains, as far as its height depends on it. */
function shapeOf(row: TimelineRow): string {
  if (row.kind !== 'entry') return row.kind;
  const { type, tz, note, endedAt, photoIds } = row.entry.record;
  const noteLines = Math.ceil(note.length / NOTE_LINE);
  return `${type} ${tz} ${noteLines} ${endedAt !== null} ${photoIds.length > 0}`;
}
