import type { ColumnMapping } from '../../domain/import/column-mapping.ts';
import type { ImportPreview } from '../../domain/import/import-preview.ts';
import type { ReportTexts } from '../../domain/import/import-report.ts';
import type { StorageProblem } from '../../replica/errors.ts';
import type { FoundImport } from './found-imports.ts';
import type { ImportJob, StoredAnswers } from './import-facts.ts';
import type { FormatQuestions, OpenResult } from './import-session.ts';

/** The calls of the page to the worker of an import, with their arguments and results. */
export type ImportCalls = {
  open: { args: [files: readonly File[]]; result: OpenResult };
  remap: { args: [columns: ColumnMapping['columns']]; result: FormatQuestions };
  plan: { args: [answers: StoredAnswers]; result: ImportPreview };
  run: { args: []; result: ImportJob };
  resume: { args: [jobId: string]; result: ImportJob | null };
  undo: { args: [jobId: string]; result: number };
  found: { args: []; result: FoundImport[] };
  report: { args: [texts: ReportTexts]; result: string };
};
export type ImportCall = keyof ImportCalls;

export type ToImportWorker =
  | { type: 'start'; userId: string; username: string | null; skewMs: number }
  | {
      [C in ImportCall]: { type: 'call'; id: number; call: C; args: ImportCalls[C]['args'] };
    }[ImportCall];

export type FromImportWorker =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'failed'; id: number; problem: StorageProblem }
  | { type: 'progress'; id: number; done: number; total: number };
