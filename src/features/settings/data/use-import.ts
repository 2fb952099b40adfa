import { useRef, useState } from 'react';
import type { ImportJob, StoredAnswers } from '../../../app/import/import-facts.ts';
import type { FormatQuestions, ReadFiles } from '../../../app/import/import-session.ts';
import type { OpenProblem } from '../../../app/import/import-source.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import type { ColumnMapping } from '../../../domain/import/column-mapping.ts';
import type { ImportPreview } from '../../../domain/import/import-preview.ts';
import type { ImportProvider } from '../../../domain/import/import-format.ts';
import type { ReportTexts } from '../../../domain/import/import-report.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { childAnswers, initialAnswers } from './initial-answers.ts';
import { useImportClient } from './use-import-client.ts';

/** The steps of an import on the screen. */
export type ImportStep =
  | { step: 'pick'; problem: OpenProblem | 'storage' | null; problemText?: string }
  | { step: 'reading' }
  | ({ step: 'asking' } & Asking)
  | { step: 'running'; done: number; total: number }
  | { step: 'done'; job: ImportJob };

export type Asking = {
  read: ReadFiles;
  answers: StoredAnswers;
  questions: FormatQuestions | null;
  /** null while it is computed. */
  preview: ImportPreview | null;
};

/** Takes files through the steps of an import; answers at once change what is shown. */
export function useImport() {
  const client = useImportClient();
  const children = useQuery((replica) => replica.children.all(), [])?.map(({ record }) => record);
  const [state, setState] = useState<ImportStep>({ step: 'pick', problem: null });
  /** The last question to the worker: answers to earlier ones are not shown. */
  const asked = useRef(0);

  const fail = (error: unknown) => {
    const { title, text } = storageErrorText(error);
    setState({ step: 'pick', problem: 'storage', problemText: `${title} ${text}` });
  };

  const plan = async (asking: Omit<Asking, 'preview'>): Promise<void> => {
    const mine = (asked.current += 1);
    setState({ step: 'asking', ...asking, preview: null });
    try {
      const preview = await client()?.call('plan', [asking.answers]);
      if (!preview || mine !== asked.current) return;
      // After an undo everything is in the trash, and is meant to come back.
      const isUndone = preview.known === 0 && preview.fresh === 0 && preview.inTrash > 0;
      const answers = isUndone ? { ...asking.answers, withTrash: true } : asking.answers;
      if (isUndone && !asking.answers.withTrash) return await plan({ ...asking, answers });
      setState({ step: 'asking', ...asking, answers, preview });
    } catch (error) {
      if (mine === asked.current) fail(error);
    }
  };

  const open = async (files: readonly File[]): Promise<void> => {
    const mine = (asked.current += 1);
    setState({ step: 'reading' });
    try {
      const opened = await client()?.call('open', [files]);
      if (!opened || mine !== asked.current) return;
      if (!opened.ok) return setState({ step: 'pick', problem: opened.reason });
      const [provider = 'csv'] = opened.read.providers;
      await choose(provider, opened.read);
    } catch (error) {
      if (mine === asked.current) fail(error);
    }
  };

  const choose = (provider: ImportProvider, read: ReadFiles): Promise<void> =>
    plan({
      read,
      questions: read.questions[provider] ?? null,
      answers: initialAnswers(provider, read, { children: children ?? [], tz: deviceZone() }),
    });

  const remap = async (asking: Asking, columns: ColumnMapping['columns']): Promise<void> => {
    const questions = await client()?.call('remap', [columns]);
    if (!questions) return;
    const { read, answers } = asking;
    await plan({
      read,
      questions,
      answers: {
        ...answers,
        mapping: questions.mapping,
        children: childAnswers(questions.children, children ?? []),
      },
    });
  };

  const run = async (): Promise<void> => {
    asked.current += 1;
    setState({ step: 'running', done: 0, total: 0 });
    try {
      const onProgress = (done: number, total: number) =>
        setState({ step: 'running', done, total });
      const job = await client()?.call('run', [], onProgress);
      if (job) setState({ step: 'done', job });
    } catch (error) {
      fail(error);
    }
  };

  return {
    state,
    children,
    open,
    choose,
    remap,
    change: (asking: Asking, change: Partial<StoredAnswers>) => {
      const { read, questions, answers } = asking;
      return plan({ read, questions, answers: { ...answers, ...change } });
    },
    run,
    report: async (texts: ReportTexts) => (await client()?.call('report', [texts])) ?? '',
    undo: (jobId: string) => client()?.call('undo', [jobId]),
    restart: () => {
      asked.current += 1;
      setState({ step: 'pick', problem: null });
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/** The props of what asks about files and shows what would come of them. */
export type QuestionsProps = { asking: Asking; importing: Import };
