import { rowOutcomes } from '../../../domain/import/import-plan.ts';
import type { ReportTexts } from '../../../domain/import/import-report.ts';
import { rowProblems } from '../../../domain/import/parsed-row.ts';
import { saveFile } from '../../../app/save-file.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Import } from './use-import.ts';

/** Saves what became of every row as a table. */
export function SaveReport({ importing }: { importing: Import }) {
  const save = async () => {
    const csv = await importing.report(reportTexts());
    saveFile(new Blob([csv], { type: 'text/csv' }), t('imports.reportFile'));
  };
  return <Button onClick={() => void save()}>{t('imports.report')}</Button>;
}

function reportTexts(): ReportTexts {
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
