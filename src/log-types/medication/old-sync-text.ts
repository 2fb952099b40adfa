import { MINUTE_MS } from '../../../schema/limits.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** If the last sync is older, doses that others gave may be missing. */
const OLD_SYNC_MS = 10 * MINUTE_MS;

/**
 * "This device last synced at 14:02. Doses logged elsewhere may be missing."; null when it is up to
 * date.
 *
 * @param lastSyncAt null: it has never synced
 */
export function oldSyncText(lastSyncAt: number | null, now: number): string | null {
  if (lastSyncAt === null) return t('logs.neverSynced');
  if (now - lastSyncAt <= OLD_SYNC_MS) return null;
  return t('logs.oldSync', { time: formatMoment(lastSyncAt, { now }) });
}
