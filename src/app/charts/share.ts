import { saveFile } from '../save-file.ts';

/** Pixels of the picture for each of the page. */
const SCALE = 2;
const PADDING_PX = 16;
const TITLE_PX = 30;
/** A line of the legend, the edge of a mark in it, and the room after a mark and after a name. */
const LEGEND_LINE_PX = 24;
const MARK_PX = 16;
const MARK_GAP_PX = 6;
const NAME_GAP_PX = 18;
const TITLE_FONT = '600 15px system-ui, sans-serif';
const LEGEND_FONT = '13px system-ui, sans-serif';
const TEXT_PX = 20;
const HEADING_PX = 28;
const HEADING_FONT = '600 13px system-ui, sans-serif';

/** One line of a legend: its mark as it is drawn on the page, and what it means. */
export type LegendEntry = { mark: SVGSVGElement; name: string };

/** A line of text below the drawing and its legend. */
export type PictureLine = { text: string; isHeading: boolean };

/** Everything that decides how an element of a drawing looks. */
export const COPIED_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'vector-effect',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'color',
] as const;

/**
 * A drawing as a picture, on the ground of the card, with its title, its legend and what is written below. The styles of the page do not
 * reach into an image, so the computed ones are copied into it.
 *
 * @throws Error where the browser cannot draw it
 */
export async function drawingToPng(
  drawing: SVGSVGElement,
  { legend, lines }: { legend: readonly LegendEntry[]; lines: readonly PictureLine[] },
  { title, ground, ink }: { title: string; ground: string; ink: string },
): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect();
  const [image, ...marks] = await Promise.all(
    [drawing, ...legend.map(({ mark }) => mark)].map(imageOf),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context || !image) throw new Error('no canvas');
  context.font = LEGEND_FONT;
  const places = legendPlaces(
    legend.map(({ name }) => context.measureText(name).width),
    width,
  );
  const legendPx = ((places.at(-1)?.line ?? -1) + 1) * LEGEND_LINE_PX;
  const baselines = lineBaselines(lines);
  const textPx = (baselines.at(-1) ?? -8) + 8;
  canvas.width = (width + 2 * PADDING_PX) * SCALE;
  canvas.height = (height + legendPx + textPx + 2 * PADDING_PX + TITLE_PX) * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.font = TITLE_FONT;
  context.fillText(title, PADDING_PX, PADDING_PX + 15, width);
  context.drawImage(image, PADDING_PX, PADDING_PX + TITLE_PX, width, height);
  context.font = LEGEND_FONT;
  for (const [index, { x, line }] of places.entries()) {
    const left = PADDING_PX + x;
    const top = PADDING_PX + TITLE_PX + height + line * LEGEND_LINE_PX + 8;
    const mark = marks[index];
    if (mark) context.drawImage(mark, left, top, MARK_PX, MARK_PX);
    context.fillText(legend[index]?.name ?? '', left + MARK_PX + MARK_GAP_PX, top + 13);
  }
  const textTop = PADDING_PX + TITLE_PX + height + legendPx;
  for (const [index, { text, isHeading }] of lines.entries()) {
    context.font = isHeading ? HEADING_FONT : LEGEND_FONT;
    // A text that is too wide is set narrower.
    context.fillText(text, PADDING_PX, textTop + (baselines[index] ?? 0), width);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** The baselines of the lines, px below what is above them; a heading keeps a distance. */
export function lineBaselines(lines: readonly PictureLine[]): number[] {
  let at = 0;
  return lines.map(({ isHeading }) => {
    at += isHeading ? HEADING_PX : TEXT_PX;
    return at;
  });
}

/** Where each entry of a legend stands when it is set in lines of a width. @param names their widths */
export function legendPlaces(
  names: readonly number[],
  width: number,
): { x: number; line: number }[] {
  let x = 0;
  let line = 0;
  return names.map((name) => {
    const entry = MARK_PX + MARK_GAP_PX + name;
    if (x > 0 && x + entry > width) {
      x = 0;
      line += 1;
    }
    const place = { x, line };
    x += entry + NAME_GAP_PX;
    return place;
  });
}

/** @throws Error where the browser cannot draw it */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(withStyles(drawing))], {
      type: 'image/svg+xml',
    }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a file to the device's share sheet; downloads it where there is none. */
export async function shareFile(content: Blob, name: string): Promise<void> {
  const files = [new File([content], name, { type: content.type })];
  // Firefox has no canShare; Chromium on Linux has one that says no to files.
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files, title: name });
      return;
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(content, name);
}

function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original) copyStyle(original, element);
  }
  copyStyle(drawing, copy);
  // The frame of what is chosen belongs to the page, not to the picture.
  copy.querySelectorAll('[data-cursor]').forEach((element) => element.remove());
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

/** As attributes: the security policy forbids inline styles, in an image too. */
function copyStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of COPIED_PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value) to.setAttribute(property, value);
  }
  to.removeAttribute('class');
}
