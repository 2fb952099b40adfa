import { type ChartTable, tableCsv } from '../../../app/charts/chart-table.tsx';
import { drawingToPng, shareFile } from '../../../app/charts/share.ts';

/**
 * Hands the drawing or its values to the device's share sheet.
 * @throws Error where nothing is drawn
 */
export async function shareGrowth(
  what: 'png' | 'csv',
  {
    title,
    file,
    table,
    frame,
  }: { title: string; file: string; table: ChartTable; frame: HTMLElement | null },
): Promise<void> {
  if (what === 'csv') {
    return shareFile(new Blob([tableCsv(table)], { type: 'text/csv' }), `${file}.csv`);
  }
  const drawing = frame?.querySelector('svg');
  if (!(drawing instanceof SVGSVGElement) || !frame) throw new Error('nothing is drawn');
  const { color, backgroundColor } = getComputedStyle(frame.closest('section') ?? frame);
  const png = await drawingToPng(drawing, { title, ground: backgroundColor, ink: color });
  await shareFile(png, `${file}.png`);
}
