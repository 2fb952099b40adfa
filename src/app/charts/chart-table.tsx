import { formatLocalDay, formatNumber } from '../../i18n/format.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../schema/export/csv.ts';
import type { Measure } from './measure.ts';
import styles from './card.module.css';

/** A value of a table; null: none. */
export type TableCell = string | number | NumberWithText | null;
/** A number that is written in its own way, not in that of its column: as it was typed. */
type NumberWithText = { number: number; text: () => string };
export type TableColumn = { label: string; measure?: Measure };
/** The same values as the drawing, for reading and for a file. The first column names the row. */
export type ChartTable = {
  columns: readonly TableColumn[];
  rows: readonly TableCell[][];
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The values of a chart, to read. */
export function ValueTable({
  table: { columns, rows },
  caption,
  today,
}: {
  table: ChartTable;
  caption: string;
  today: string;
}) {
  return (
    // It scrolls, and Safari lets no key reach what does not take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableFrame} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Two doses of one minute differ by their place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${place} ${plainCell(row[0] ?? null)}`}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]?.label} scope="row">
                    {cellText(cell, columns[index], today)}
                  </th>
                ) : (
                  <td key={columns[index]?.label}>{cellText(cell, columns[index], today)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function plainCell(cell: TableCell): string | number | null {
  return typeof cell === 'object' && cell !== null ? cell.number : cell;
}

function cellText(cell: TableCell, column: TableColumn | undefined, today: string): string {
  if (cell === null) return '–';
  if (typeof cell === 'object') return cell.text();
  if (typeof cell === 'string') return DAY.test(cell) ? formatLocalDay(cell, today) : cell;
  return column?.measure ? column.measure.text(cell) : formatNumber(cell);
}

/** The same values as a file for spreadsheets; numbers are plain, units stand in the heading. */
export function tableCsv({ columns, rows }: ChartTable): string {
  const heading = columns.map(({ label, measure }) =>
    measure?.unit ? `${label} (${measure.unit})` : label,
  );
  const lines = rows.map((row) =>
    row.map((cell, index) => {
      const measure = columns[index]?.measure;
      const plain = plainCell(cell);
      return typeof plain === 'number' && measure ? measure.number(plain) : plain;
    }),
  );
  return BYTE_ORDER_MARK + [heading, ...lines].map(csvLine).join('');
}
