import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, lazy, useState } from 'react';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useQueue } from './use-queue.ts';
import styles from '../overview/overview.module.css';

const QueueSheet = lazy(async () => ({ default: (await import('./queue-sheet.tsx')).QueueSheet }));

/** "Waiting to upload (4, 31 MB)", which opens the list. Nothing while nothing waits. */
export function WaitingCard() {
  const queue = useQueue();
  const [isOpen, setOpen] = useState(false);
  const count = queue ? queue.items.length + queue.adding.length : 0;
  return (
    <>
      {queue && count > 0 && (
        <button type="button" className={styles.waiting} onClick={() => setOpen(true)}>
          <Icon icon={queue.failed > 0 ? TriangleAlert : CloudUpload} size="l" />
          <span className={styles.waitingText}>
            <span>
              {t('vault.waitingToUpload', { count, size: formatBytes(queue.waitingBytes) })}
            </span>
            {queue.failed > 0 && (
              <span className={styles.failed}>
                {t('vault.failedCount', { count: queue.failed })}
              </span>
            )}
            {queue.holds[0] && <span>{t(`vault.hold-${queue.holds[0]}`)}</span>}
            <ProgressBar
              value={queue.sentBytes}
              max={Math.max(1, queue.waitingBytes)}
              aria-label={t('vault.uploadProgress')}
            />
          </span>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <QueueSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
