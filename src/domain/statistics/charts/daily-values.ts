import { mean } from '../averages.ts';
import type { ChartData } from '../compute-charts.ts';
import type { DayBars } from '../day-bars.ts';
import type { DayState } from '../tracked-days.ts';
import { figureOf } from '../figure.ts';
import { type DayRange, daysOf } from '../question.ts';

/** Charts without a bar for each day, as one value of each day, so that they can be compared (C20). */
const valuesOf = {
  /** C6: the median, ms. */
  intervals: ({ medians }: ChartData['intervals']) =>
    medians.map(({ day, ms }) => ({ day, value: ms })),
  /** C8: the longest stretch, ms. */
  nights: ({ nights }: ChartData['nights']) =>
    nights.map(({ night, longestMs, isCounted }) => ({ day: night, value: longestMs, isCounted })),
  /** C9: all of the day together, ms. */
  awake: ({ dots }: ChartData['awake']) => sums(dots.map(({ day, ms }) => ({ day, value: ms }))),
  /** C10: minutes on the clock from the midnight before the night. */
  bedtimes: ({ nights }: ChartData['nights']) =>
    nights.map(({ night, bedMinute, isCounted }) => ({ day: night, value: bedMinute, isCounted })),
  /** C13: the highest, °C. */
  temperature: ({ readings }: ChartData['temperature']) => {
    const highest = new Map<string, number>();
    for (const { day, celsius } of readings) {
      highest.set(day, Math.max(celsius, highest.get(day) ?? celsius));
    }
    return [...highest].map(([day, value]) => ({ day, value }));
  },
  /** C14: given doses of all medicines. */
  medicines: ({ medicines }: ChartData['medicines']) =>
    sums(
      medicines.flatMap(({ days }) =>
        days
          .filter(({ doses }) => doses.length > 0)
          .map(({ day, doses }) => ({
            day,
            value: doses.filter(({ status }) => status === 'given').length,
          })),
      ),
    ),
} as const;

export type DailyName = keyof typeof valuesOf;
type DailyValue = { day: string; value: number; isCounted?: boolean };

export function isDaily(name: string): name is DailyName {
  return Object.hasOwn(valuesOf, name);
}

/**
 * @param data the result of the chart; that of `nights` for bedtimes
 * @param today is not over, so it is in no mean
 */
export function dailyValues(
  name: DailyName,
  data: object,
  { range, today }: { range: DayRange; today: string },
): DayBars<'value'> {
  const values = (valuesOf[name] as (result: object) => DailyValue[])(data);
  const byDay = new Map(values.map((each) => [each.day, each]));
  const bars = daysOf(range).map((day) => {
    const known = byDay.get(day);
    const total = known?.value ?? 0;
    return { day, state: stateOf(known, today), parts: { value: total }, total };
  });
  const counted = bars.filter(({ state }) => state === 'counted').map(({ total }) => total);
  const need = ['days', 1] as const;
  return {
    parts: ['value'],
    bars,
    counted: counted.length,
    mean: figureOf(counted, need, mean),
    lowest: figureOf(counted, need, (all) => Math.min(...all)),
    highest: figureOf(counted, need, (all) => Math.max(...all)),
    change: figureOf<number, number>([], ['previousDays', 1], mean),
  };
}

function stateOf(value: DailyValue | undefined, today: string): DayState {
  if (!value) return 'empty';
  if (value.day >= today) return 'open';
  return value.isCounted === false ? 'partly' : 'counted';
}

function sums(values: readonly DailyValue[]): DailyValue[] {
  const byDay = new Map<string, number>();
  for (const { day, value } of values) byDay.set(day, (byDay.get(day) ?? 0) + value);
  return [...byDay].map(([day, value]) => ({ day, value }));
}
