import type { Weekday } from '../../../domain/days/weeks.ts';

const formatter = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
const A_MONDAY = Date.UTC(2024, 0, 1);

/** "Monday". */
export function weekdayName(weekday: Weekday): string {
  return formatter.format(A_MONDAY + weekday * 86_400_000);
}
