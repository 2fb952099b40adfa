const formatter = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** "Mon". @param weekday 0 for Monday */
export function weekdayText(weekday: number): string {
  return formatter.format(A_MONDAY + weekday * DAY_MS);
}
