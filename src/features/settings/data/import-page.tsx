import { useEffect, useId, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import '../../../i18n/lazy/imports.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import input from '../../../ui/input.module.css';
import { Page } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useWakeLock } from '../../../ui/use-wake-lock.ts';
import { ImportDone } from './import-done.tsx';
import { ImportPreviewPart } from './import-preview-part.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { type ImportStep, useImport } from './use-import.ts';
import styles from './import.module.css';

/** Brings entries of another app into the log, after a look at them. */
export function ImportPage() {
  const navigate = useNavigate();
  const importing = useImport();
  const { state, open, run, restart } = importing;
  const { writesBlocked, explainBlocked } = useWriteGate();
  const toData = () => void navigate({ to: '/settings', search: { section: 'data' } });
  return (
    <Page
      title={t('imports.title')}
      intro={t('imports.intro')}
      back={{ label: t('imports.backToData'), onBack: toData }}
    >
      <div className={styles.steps}>
        {state.step !== 'running' && state.step !== 'done' && (
          <FilePicker onPick={(files) => void open(files)} />
        )}
        <p role="status">{state.step === 'reading' && t('imports.reading')}</p>
        {state.step === 'pick' && state.problem !== null && <Problem state={state} />}
        {state.step === 'asking' && (
          <>
            <ImportQuestions asking={state} importing={importing} />
            <ImportPreviewPart
              asking={state}
              importing={importing}
              onRun={() => (writesBlocked ? explainBlocked() : void run())}
            />
          </>
        )}
        {state.step === 'running' && <Running state={state} onStop={toData} />}
        {state.step === 'done' && (
          <ImportDone job={state.job} importing={importing} onAnother={restart} />
        )}
      </div>
    </Page>
  );
}

function FilePicker({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{t('imports.pick')}</label>
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.zip,.json,text/csv,application/zip,application/json"
        aria-describedby={`${id}-hint`}
        className={input.input}
        // The same file can be chosen again. Until then the field says which one it is.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onPick(files);
        }}
      />
      <p id={`${id}-hint`} className={styles.quiet}>
        {t('imports.pickHint')}
      </p>
    </div>
  );
}

function Problem({
  state: { problem, problemText },
}: {
  state: Extract<ImportStep, { step: 'pick' }>;
}) {
  if (problem === null) return null;
  const title = problem === 'storage' ? t('imports.failed') : t(`imports.problem-${problem}`);
  return (
    <Banner tone="danger" role="alert" icon={TriangleAlert} title={title}>
      {problemText}
    </Banner>
  );
}

type RunningProps = { state: Extract<ImportStep, { step: 'running' }>; onStop: () => void };

function Running({ state: { done, total }, onStop }: RunningProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  useWakeLock(true);
  return (
    <section className={styles.group}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('imports.running')}
      </h2>
      <ProgressBar
        aria-label={t('imports.running')}
        {...(total === 0 ? {} : { value: done, max: total })}
      />
      {total > 0 && (
        <p>{t('imports.progress', { done: formatNumber(done), total: formatNumber(total) })}</p>
      )}
      <p className={styles.quiet}>{t('imports.runningHint')}</p>
      <div className={styles.actions}>
        <Button onClick={onStop}>{t('imports.stop')}</Button>
      </div>
    </section>
  );
}
