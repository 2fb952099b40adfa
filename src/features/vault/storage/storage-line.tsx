import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HardDrive from 'lucide-react/icons/hard-drive';
import '../../../i18n/lazy/storage-page.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { StorageMeter } from './storage-meter.tsx';
import { StorageWarning } from './storage-warning.tsx';
import { useStats } from './use-stats.ts';
import styles from './storage.module.css';

/** How full the vault is, at the end of the overview; leads to the page of the storage. */
export function StorageLine() {
  const { stats, isNew } = useStats();
  const now = useNow(60_000);
  return (
    <>
      <StorageWarning stats={stats ?? null} />
      <Link to="/vault/$section" params={{ section: 'storage' }} className={styles.line}>
        <Icon icon={HardDrive} size="l" />
        <span className={styles.lineWords}>
          <span className={styles.used}>
            <strong>{t('storagePage.line')}</strong>
            <span className={styles.quiet}>
              {stats
                ? t('storagePage.usedOf', {
                    used: formatBytes(stats.usedBytes),
                    quota: formatBytes(stats.quotaBytes),
                  })
                : stats === null && t('storagePage.unknown')}
            </span>
          </span>
          {stats && (
            <StorageMeter
              label={t('storagePage.meter')}
              used={stats.usedBytes}
              of={stats.quotaBytes}
              isOld={!isNew}
            />
          )}
          {stats && !isNew && (
            <span className={styles.quiet}>
              {t('storagePage.asOf', { when: formatMoment(stats.updatedAt, { now }) })}
            </span>
          )}
        </span>
        <Icon icon={ChevronRight} />
      </Link>
    </>
  );
}
