import { type ChartTable, tableCsv } from './chart-table.tsx';
import { type LegendEntry, type PictureLine, drawingToPng, shareFile } from './share.ts';

/**
 * Hands the picture of a chart or its values to the device's share sheet.
 *
 * @param heading printed above the picture
 * @param file without the ending
 * @throws Error where nothing is drawn, or where the browser cannot draw it
 */
export async function shareChart(
  what: 'png' | 'csv',
  {
    heading,
    file,
    table,
    frame,
  }: {
    heading: string;
    file: string;
    table: ChartTable;
    frame: HTMLElement | null;
  },
): Promise<void> {
  const name = `${file}.${what}`;
  if (what === 'csv') return shareFile(new Blob([tableCsv(table)], { type: 'text/csv' }), name);
  const drawing = frame?.querySelector('svg');
  if (!drawing || !frame) throw new Error('nothing is drawn');
  const { color, backgroundColor } = getComputedStyle(frame.closest('section') ?? frame);
  const look = { title: heading, ground: backgroundColor, ink: color };
  const below = { legend: legendIn(frame), lines: linesIn(frame) };
  await shareFile(await drawingToPng(drawing, below, look), name);
}

/** What the marks of the drawing mean, as the legend below it says. */
function legendIn(frame: HTMLElement): LegendEntry[] {
  return [...frame.querySelectorAll('[data-legend] > li')].flatMap((item) => {
    const mark = item.querySelector('svg');
    return mark ? [{ mark, name: item.textContent.trim() }] : [];
  });
}

/** What is written below the drawing and belongs to the chart, such as the foods under their line. */
function linesIn(frame: HTMLElement): PictureLine[] {
  return [...frame.querySelectorAll<HTMLElement>('[data-picture-line]')].map((line) => ({
    text: line.dataset['pictureLine'] ?? '',
    isHeading: line.tagName === 'H3',
  }));
}
