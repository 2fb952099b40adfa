import { useState } from 'react';
import { usePeople } from '../../../app/entries/people.ts';
import type { FoundImport } from '../../../app/import/found-imports.ts';
import type { ImportJob } from '../../../app/import/import-facts.ts';
import { reportCsv } from '../../../domain/import/import-report.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/imports.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { reportTexts, saveReport } from './save-report.tsx';
import { useImportClient } from './use-import-client.ts';
import { useImportJobs } from './use-import-jobs.ts';

type Undoable = Pick<ImportJob, 'id' | 'total'>;
type Running = { jobId: string; done: number; total: number | null };

/** The imports of the family: each can be undone, and one of this device that was interrupted can go on. */
export function ImportJobs() {
  const now = useNow(60_000);
  const client = useImportClient();
  const { jobs, elsewhere, read } = useImportJobs(client);
  const [running, setRunning] = useState<Running | null>(null);
  const [asks, setAsks] = useState<Undoable | null>(null);
  if (jobs.length === 0 && elsewhere.length === 0) return null;

  const run = async (
    jobId: string,
    work: (onProgress: (done: number, total: number) => void) => Promise<string>,
  ) => {
    setRunning({ jobId, done: 0, total: null });
    try {
      const text = await work((done, total) => setRunning({ jobId, done, total }));
      showToast({ text });
    } catch (error) {
      showToast({ tone: 'attention', ...storageErrorText(error) });
    } finally {
      // Until then the row is shown as running: its button would come back for what is undone.
      await read();
      setRunning(null);
    }
  };
  const undo = ({ id, total }: Undoable) =>
    run(id, async (onProgress) => {
      // The number of records is that of the import; the undo tells only how many it has moved.
      const count = await client()?.call('undo', [id], (done) => onProgress(done, total));
      return t('imports.undone', { count: count ?? 0 });
    });
  const goOn = (job: ImportJob) =>
    run(job.id, async (onProgress) => {
      const ended = await client()?.call('resume', [job.id], onProgress);
      return ended ? t('imports.done', { count: ended.done }) : t('imports.jobNoFiles');
    });
  return (
    <>
      <Section title={t('imports.jobs')}>
        <List>
          {jobs.map((job) => (
            <Row
              key={job.id}
              title={<bdi>{titleOf(job)}</bdi>}
              detail={
                running?.jobId === job.id ? <Progress running={running} /> : detailOf(job, now)
              }
              end={
                running === null && (
                  <>
                    <DamagedReport job={job} />
                    {job.state === 'running' && (
                      <Button
                        size="small"
                        aria-label={t('imports.jobGoOnOf', { file: titleOf(job) })}
                        onClick={() => void goOn(job)}
                      >
                        {t('imports.jobGoOn')}
                      </Button>
                    )}
                    {job.state !== 'undone' && (
                      <Button
                        size="small"
                        aria-label={t('imports.jobUndoOf', { file: titleOf(job) })}
                        onClick={() => setAsks(job)}
                      >
                        {t('imports.jobUndo')}
                      </Button>
                    )}
                  </>
                )
              }
            />
          ))}
          {elsewhere.map((found) => (
            <FoundRow
              key={found.id}
              {...{ found, running, now }}
              onUndo={() => setAsks({ id: found.id, total: found.count })}
            />
          ))}
        </List>
      </Section>
      <ConfirmDialog
        open={asks !== null}
        title={t('imports.jobUndoTitle')}
        confirm={t('imports.jobUndoConfirm')}
        onCancel={() => setAsks(null)}
        onConfirm={() => {
          if (asks) void undo(asks);
          setAsks(null);
        }}
      >
        {t('imports.jobUndoText')}
      </ConfirmDialog>
    </>
  );
}

/** Names the files that could not be read. */
function DamagedReport({ job }: { job: ImportJob }) {
  const { damaged = [] } = job;
  if (damaged.length === 0) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t('imports.jobReportOf', { file: titleOf(job) })}
      onClick={() => saveReport(reportCsv(damaged, reportTexts()))}
    >
      {t('imports.jobReport')}
    </Button>
  );
}

/** An import of another device, which only that one can go on with. */
function FoundRow({
  found: { id, provider, count, startedAt, by },
  running,
  now,
  onUndo,
}: {
  found: FoundImport;
  running: Running | null;
  now: number;
  onUndo: () => void;
}) {
  const { find } = usePeople();
  const file = t(`imports.provider-${provider}`);
  const when = formatMoment(startedAt, { now });
  return (
    <Row
      title={file}
      detail={
        running?.jobId === id ? (
          <Progress running={running} />
        ) : (
          t('imports.jobElsewhere', { count, when, name: find(by).name })
        )
      }
      end={
        running === null && (
          <Button size="small" aria-label={t('imports.jobUndoOf', { file })} onClick={onUndo}>
            {t('imports.jobUndo')}
          </Button>
        )
      }
    />
  );
}

function titleOf({ answers: { provider }, files }: ImportJob): string {
  const [first = ''] = files;
  const source = t(`imports.provider-${provider}`);
  return first === '' ? source : `${source}: ${first}`;
}

function detailOf({ state, done, total, startedAt, damaged = [] }: ImportJob, now: number): string {
  const when = formatMoment(startedAt, { now });
  switch (state) {
    case 'undone':
      return t('imports.jobUndone');
    case 'running':
      return t('imports.jobStopped', { done, total });
    case 'done': {
      const text = t('imports.jobDone', { count: done, when });
      if (damaged.length === 0) return text;
      return `${text} · ${t('imports.jobDamaged', { count: damaged.length })}`;
    }
  }
}

function Progress({ running: { done, total } }: { running: Running }) {
  return (
    <ProgressBar
      aria-label={t('imports.running')}
      {...(total === null || total === 0 ? {} : { value: done, max: total })}
    />
  );
}
