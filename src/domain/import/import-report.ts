import { BYTE_ORDER_MARK, csvLine } from '../../../schema/export/csv.ts';
import type { ReportRow, RowOutcome } from './import-plan.ts';
import type { RowProblem } from './parsed-row.ts';

/** The report of an import as a table: what became of every row. */

export type ReportTexts = {
  head: readonly [string, string, string, string, string, string];
  outcomes: Readonly<Record<RowOutcome, string>>;
  problems: Readonly<Record<RowProblem, string>>;
};

export function reportCsv(rows: readonly ReportRow[], texts: ReportTexts): string {
  const lines = rows.map(({ file, row, entity, outcome, problem, text }) =>
    csvLine([
      file,
      row,
      entity,
      texts.outcomes[outcome],
      problem === null ? null : texts.problems[problem],
      text,
    ]),
  );
  return BYTE_ORDER_MARK + csvLine(texts.head) + lines.join('');
}
