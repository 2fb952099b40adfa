import type { DayTotals } from '../../domain/days/day-totals.ts';
import { type Units, mlToVolume } from '../../domain/units.ts';
import { formatNumber, formatSpan } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** "7 feeds · 640 ml · 13 h 05 sleep · 6 wet 2 dirty"; what did not happen is left out. */
export function dayTotalsText(totals: DayTotals, units: Units): string {
  const parts = [
    totals.feeds > 0 && t('entries.feeds', { count: totals.feeds }),
    totals.milkMl > 0 && volumeText(totals.milkMl, units),
    totals.sleepMs > 0 && t('entries.sleepTotal', { time: formatSpan(totals.sleepMs) }),
    diaperText(totals),
  ].filter((part) => typeof part === 'string');
  return parts.join(t('entries.separator'));
}

function volumeText(ml: number, units: Units): string {
  const value = formatNumber(mlToVolume({ si: ml }, units.volume), { digits: 1 });
  return units.volume === 'ml' ? t('events.ml', { value }) : t('events.oz', { value });
}

function diaperText({ wet, dirty }: Pick<DayTotals, 'wet' | 'dirty'>): string | false {
  if (wet > 0 && dirty > 0) return t('entries.wetAndDirty', { wet, dirty });
  if (wet > 0) return t('entries.wet', { wet });
  return dirty > 0 && t('entries.dirty', { dirty });
}
