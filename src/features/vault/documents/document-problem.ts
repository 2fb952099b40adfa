import { saveProblem } from '../../../app/entries/save-problem.ts';
import type { FormProblem } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import { IngestError } from '../../../media/ingest/ingest-problem.ts';
import { problemText } from '../add/problem-text.ts';

/** Why a document or one of its files was not stored. */
export function documentProblem(error: unknown): FormProblem {
  if (!(error instanceof IngestError)) return saveProblem(error);
  return { title: t('documents.notStored'), text: `${problemText(error.problem)}.` };
}
