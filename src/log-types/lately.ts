import { HOUR_MS } from '../../schema/limits.ts';
import { formatMoment, formatTime } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';

const LATELY_MS = 20 * HOUR_MS;

/** Times within the last night need no date. */
export function formatLately(at: number, now: number): string {
  return Math.abs(now - at) < LATELY_MS ? formatTime(at) : formatMoment(at, { now });
}

/** "at 9:19 AM", or "yesterday 9:19 AM": a day takes no "at". */
export function formatLatelyAt(at: number, now: number): string {
  const time = formatLately(at, now);
  return time === formatTime(at) ? t('home.doseAt', { time }) : time;
}
