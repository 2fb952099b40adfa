import { HOUR_MS } from '../../schema/limits.ts';
import { formatMoment, formatTime } from '../i18n/format.ts';

const LATELY_MS = 20 * HOUR_MS;

/** Times within the last night need no date. */
export function formatLately(at: number, now: number): string {
  return Math.abs(now - at) < LATELY_MS ? formatTime(at) : formatMoment(at, { now });
}
