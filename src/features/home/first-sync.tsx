import { useServices } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/card.tsx';
import { useLive } from '../../ui/use-live.ts';
import styles from './first-sync.module.css';

/** The progress of the first sync on a new device; nothing once it is complete. */
export function FirstSync() {
  const { sync } = useServices();
  const status = useLive(sync?.status);
  const history = status?.history;
  if (!history) return null;
  const { done, total } = history;
  const title = total > 0 ? t('home.firstSync', { done, total }) : t('home.firstSyncStart');
  return (
    <Card className={styles.card}>
      <p className={styles.title} id="first-sync">
        {title}
      </p>
      <progress
        className={styles.bar}
        aria-labelledby="first-sync"
        {...(total > 0 ? { value: done, max: total } : {})}
      />
      <p className={styles.text}>{t('home.firstSyncText')}</p>
    </Card>
  );
}
