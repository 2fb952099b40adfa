/**
 * Where the words of a chart of growth stand. Their widths are estimated, because measuring a text makes the browser
 * lay out the page. `scale` is how much larger than usual the text is.
 */

type Place = { x: number; y: number };

/** A chart that is narrower has text of the usual size: more of it would hide the curves. */
const LARGE_TEXT_FROM_PX = 150;

/** How much larger than usual the text of a chart is, where a person has large text. */
export function chartTextScale(widthPx: number, textScale: number): number {
  return Math.min(textScale, Math.max(1, widthPx / LARGE_TEXT_FROM_PX));
}

/** Of a sign on average, and a little more. */
const LABEL_SIGN_PX = 8.4;
const SMALL_SIGN_PX = 7;
export const LABEL_LINE_PX = 17;
/** Between a point and its label. */
const ABOVE_PX = 10;
const BELOW_PX = 20;
/** Of a line, above the place where it stands. */
const ASCENT_PX = 16;

export type PlacedLabel = {
  x: number;
  /** Of the first line. */
  top: number;
  anchor: 'start' | 'middle' | 'end';
  lines: string[];
};

/**
 * The label of the last point: over it, or below where there is no room, and over no other point.
 *
 * @param plot with the room at its left, which a long label may need
 */
export function placeLabel({
  text,
  point,
  points,
  plot,
  scale,
}: {
  text: string;
  point: Place;
  points: readonly Place[];
  plot: { width: number; left: number };
  scale: number;
}): PlacedLabel {
  const signPx = LABEL_SIGN_PX * scale;
  const lines = breakLabel(text, {
    inPlot: plot.width / signPx,
    inAll: (plot.left + plot.width) / signPx,
  });
  const width = Math.max(...lines.map(({ length }) => length)) * signPx;
  const from = point.x - width / 2;
  const anchor =
    from + width > plot.width || width > plot.width ? 'end' : from < 0 ? 'start' : 'middle';
  const x = { start: 0, middle: point.x, end: plot.width }[anchor];
  const begin = { start: 0, middle: from, end: plot.width - width }[anchor];
  const under = [point, ...points.filter((each) => each.x >= begin && each.x <= begin + width)];
  const height = LABEL_LINE_PX * scale * (lines.length - 1);
  const above = Math.min(...under.map(({ y }) => y)) - ABOVE_PX - height;
  const isLow = above < ASCENT_PX * scale;
  const below = Math.max(...under.map(({ y }) => y)) + BELOW_PX * scale;
  return { x, top: isLow ? below : above, anchor, lines };
}

/** Before the corrected figure and between value and percentile; elsewhere only what nothing has room for. */
function breakLabel(text: string, most: { inPlot: number; inAll: number }): string[] {
  return fill(text.split(/ (?=\()|(?<=·) /u), most.inPlot).flatMap((line) =>
    line.length > most.inAll ? fill(line.split(' '), most.inAll) : [line],
  );
}

/** Small texts of a chart, broken between words where they are too long. */
export function brokenLines(
  lines: readonly string[],
  { width, scale }: { width: number; scale: number },
): string[] {
  return lines.flatMap((line) => fill(line.split(' '), width / (SMALL_SIGN_PX * scale)));
}

/** As many parts in each line as there is room for. */
function fill(parts: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''} ${part}`;
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/**
 * Which of the names at the ends of curves have room: first that of the middle, then the outer ones, then those between.
 *
 * @param places from one end to the other
 * @returns their indexes, in order
 */
export function roomyNames(places: readonly number[], apartPx: number): number[] {
  const middle = (places.length - 1) / 2;
  const order = places
    .map((_, index) => index)
    .toSorted((a, b) => rank(a, middle) - rank(b, middle));
  const kept: number[] = [];
  for (const index of order) {
    const place = places[index] ?? 0;
    if (kept.every((other) => Math.abs((places[other] ?? 0) - place) >= apartPx)) kept.push(index);
  }
  return kept.toSorted((a, b) => a - b);
}

function rank(index: number, middle: number): number {
  const fromMiddle = Math.abs(index - middle);
  return fromMiddle === 0 ? -1 : middle - fromMiddle;
}
