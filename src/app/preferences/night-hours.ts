import { formatTime } from '../../i18n/format.ts';
import { NIGHT_FROM_HOUR, NIGHT_TO_HOUR } from './display.ts';

/** The hours of night colours, written in the reader's format. */
export function nightHours(): { from: string; to: string } {
  const at = (hour: number) => formatTime(new Date(2026, 0, 1, hour).getTime());
  return { from: at(NIGHT_FROM_HOUR), to: at(NIGHT_TO_HOUR) };
}
