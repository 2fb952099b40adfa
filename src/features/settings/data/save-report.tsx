import { rowOutcomes } from '../../../domain/import/import-plan.ts';
import type { ReportTexts } from '../../../domain/import/import-report.ts';
import { rowProblems } from '../../../domain/import/parsed-row.ts';
import { saveFile } from '../../../app/save-file.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Import } from './use-import.ts';

/** Saves what became of every row as a table. */
export function SaveReport({ importing }: { importing: Import }) {
  const save = async () => saveReport(await importing.report(reportTexts()));
  return <Button onClick={() => void save()}>{t('imports.report')}</Button>;
}

/** Saves a report. */
export function saveReport(csv: string): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), t('imports.reportFile'));
}

export function reportTexts(): ReportTexts {
  return {
    head: [
      t('imports.report-file'),
      t('imports.report-row'),
      t('imports.report-entity'),
      t('imports.report-outcome'),
      t('imports.report-problem'),
      t('imports.report-text'),
    ],
    outcomes: textsOf(rowOutcomes, (outcome) => t(`imports.outcome-${outcome}`)),
    problems: textsOf(rowProblems, (problem) => t(`imports.why-${problem}`)),
  };
}

function textsOf<K extends string>(
  keys: readonly K[],
  textOf: (key: K) => string,
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<K, string>;
}
