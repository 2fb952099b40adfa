import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { ImportJob } from '../../../app/import/import-facts.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { t } from '../../../i18n/t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { SaveReport } from './save-report.tsx';
import type { Import } from './use-import.ts';
import styles from './import.module.css';

type Props = { job: ImportJob; importing: Import; onAnother: () => void };

/** The end of an import: what came in, and the ways on. */
export function ImportDone({ job, importing, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const damaged = job.damaged?.length ?? 0;
  const [isUndoing, setIsUndoing] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const undo = async () => {
    setIsUndoing(true);
    try {
      const count = await importing.undo(job.id);
      showToast({ text: t('imports.undone', { count: count ?? 0 }) });
      onAnother();
    } catch (error) {
      showToast({ tone: 'attention', ...storageErrorText(error) });
      setIsUndoing(false);
    }
  };
  return (
    <section className={styles.group}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('imports.done', { count: job.done })}
      </h2>
      <p>{t('imports.doneText')}</p>
      {damaged > 0 && <p>{t('imports.damaged', { count: damaged })}</p>}
      <div className={styles.actions}>
        <Link to="/logs" className={buttonClass({ variant: 'primary' })}>
          {t('imports.toLog')}
        </Link>
        <Button busy={isUndoing} onClick={() => void undo()}>
          {t('imports.jobUndo')}
        </Button>
        <SaveReport importing={importing} />
        <Button variant="quiet" onClick={onAnother}>
          {t('imports.another')}
        </Button>
      </div>
    </section>
  );
}
