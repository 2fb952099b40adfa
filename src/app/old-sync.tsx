import Clock from 'lucide-react/icons/clock';
import { MINUTE_MS } from '../../schema/limits.ts';
import { formatMoment } from '../i18n/format.ts';
import '../i18n/lazy/home-later.ts';
import { t } from '../i18n/t.ts';
import { Icon } from '../ui/icon.tsx';
import { useLive } from '../ui/use-live.ts';
import { useNow } from '../ui/use-now.ts';
import { useServices } from './services.tsx';
import styles from './old-sync.module.css';

const OLD_SYNC_MS = 5 * MINUTE_MS;

/** How old the entries of others are; nothing while they arrive at once, and in the first five minutes after. */
export function OldSync() {
  const { sync } = useServices();
  const status = useLive(sync?.status);
  const arrives = useLive(sync?.arrives) ?? true;
  const now = useNow(30_000);
  const lastSyncAt = status?.lastSyncAt ?? null;
  if (arrives || lastSyncAt === null || now - lastSyncAt <= OLD_SYNC_MS) return null;
  return (
    <p className={styles.line}>
      <Icon icon={Clock} size="s" />
      {t('homeLater.oldSync', { time: formatMoment(lastSyncAt, { now }) })}
    </p>
  );
}
