/** The duration of a phase in ISO 8601, of one unit: P7D, P1M. */
export const PERIOD = /^P(\d{1,3})([DWMY])$/;

const DAY_MS = 86_400_000;

/**
 * The instant `count` periods after another, in UTC. A day that a month does not have becomes its
 * last day. Counting from the same start keeps the original day in later months.
 *
 * @throws Error for a period of another form
 */
export function addPeriods(startMs: number, period: string, count: number): number {
  const [, digits, unit] = PERIOD.exec(period) ?? [];
  if (digits === undefined || unit === undefined) throw new Error(`${period} is no period`);
  const n = Number(digits) * count;
  switch (unit) {
    case 'D':
      return startMs + n * DAY_MS;
    case 'W':
      return startMs + n * 7 * DAY_MS;
    case 'M':
      return addMonths(startMs, n);
    default:
      return addMonths(startMs, n * 12);
  }
}

function addMonths(startMs: number, months: number): number {
  const start = new Date(startMs);
  const moved = new Date(startMs);
  moved.setUTCDate(1);
  moved.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
  ).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved.getTime();
}
