import { useServices } from './services.tsx';
import '../i18n/lazy/first-sync.ts';
import { t } from '../i18n/t.ts';
import { Card } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useLive } from '../ui/use-live.ts';
import styles from './first-sync.module.css';

/**
 * The progress of the first sync on a new device; nothing once it is complete.
 *
 * @param props.text what it means for this screen; unless given, what it means for the log
 */
export function FirstSync({ text }: { text?: string }) {
  const { sync } = useServices();
  const status = useLive(sync?.status);
  const history = status?.history;
  if (!history) return null;
  const { done, total } = history;
  const title = total > 0 ? t('firstSync.progress', { done, total }) : t('firstSync.start');
  return (
    <Card className={styles.card} data-passing>
      <p className={styles.title} id="first-sync">
        {title}
      </p>
      <ProgressBar
        aria-labelledby="first-sync"
        {...(total > 0 ? { value: done, max: total } : {})}
      />
      <p className={styles.text}>{text ?? t('firstSync.text')}</p>
    </Card>
  );
}
