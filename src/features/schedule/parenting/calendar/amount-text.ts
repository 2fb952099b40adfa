import { HOUR_MS } from '../../../../../schema/limits.ts';
import type { Share, ShareUnit } from '../../../../domain/custody/shares.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';

/** "14 nights", "310 hours". */
export function amountText(share: Share, unit: ShareUnit): string {
  if (unit === 'nights') return t('parenting.nights', { count: share.nights });
  const hours = Math.round(share.ms / HOUR_MS);
  return t('parenting.hours', { count: hours, hours: formatNumber(hours, { digits: 0 }) });
}
