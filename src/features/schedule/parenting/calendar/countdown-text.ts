import { DAY_MS } from '../../../../../schema/limits.ts';
import { formatSpan } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';

/** "in 2 h 10", "in 3 days". */
export function countdownText(ms: number): string {
  if (ms < 60_000) return t('parenting.now');
  const days = Math.floor(ms / DAY_MS);
  return days >= 2
    ? t('parenting.inDays', { count: days })
    : t('parenting.in', { span: formatSpan(ms) });
}
