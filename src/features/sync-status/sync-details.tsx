import { MINUTE_MS } from '../../../schema/limits.ts';
import { formatAgo, formatDuration, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/device-notices.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { useNow } from '../../ui/use-now.ts';
import { StorageLine } from './storage-line.tsx';
import { useSyncFacts } from './use-sync-facts.ts';
import styles from './sync-details.module.css';

/** A smaller difference of the clock is not worth showing. */
const SKEW_SAID_MS = 90_000;
/** A shorter span would be "0 s". */
const SHORTEST_SPAN_MS = 1_000;

/** Further facts: last sync, live connection, clock, storage. */
export function SyncDetails({ withStorage = true }: { withStorage?: boolean }) {
  const { status } = useSyncFacts();
  const now = useNow(10_000);
  const lastSyncAt = status?.lastSyncAt ?? null;
  const skewMs = status?.skewMs ?? 0;
  const setAside = status?.setAside ?? 0;
  const span = formatDuration(Math.round(Math.abs(skewMs) / MINUTE_MS) * MINUTE_MS);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('syncSheet.lastSync')}</dt>
        <dd>
          {lastSyncAt === null
            ? t('syncSheet.lastSyncNever')
            : `${formatMoment(lastSyncAt, { now })} · ${formatAgo(lastSyncAt, now)}`}
        </dd>
      </div>
      {status?.retryAt != null && status.retryAt - now >= SHORTEST_SPAN_MS && (
        <div>
          <dt>{t('syncSheet.nextTry')}</dt>
          <dd>{t('syncSheet.nextTryIn', { span: formatDuration(status.retryAt - now) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('syncSheet.live')}</dt>
        <dd>{status?.live ? t('syncSheet.liveOn') : t('syncSheet.liveOff')}</dd>
      </div>
      {withStorage && <StorageLine />}
      {setAside > 0 && (
        <div className={styles.wide}>
          <dt>{t('syncSheet.setAside', { count: setAside })}</dt>
          <dd>{t('syncSheet.setAsideHint')}</dd>
        </div>
      )}
      {Math.abs(skewMs) > SKEW_SAID_MS && (
        <div className={styles.wide}>
          <dt>
            {skewMs > 0
              ? t('deviceNotices.skewAhead', { span })
              : t('deviceNotices.skewBehind', { span })}
          </dt>
          <dd>{t('syncSheet.skewHint')}</dd>
        </div>
      )}
    </dl>
  );
}
