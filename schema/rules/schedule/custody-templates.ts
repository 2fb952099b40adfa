import type { ExchangePlace } from '../../records/schedule-fields.ts';
import type { PlanExchange } from './custody.ts';

/** The common patterns of two homes. `A` begins at the anchor date. */
export type CustodyTemplate = {
  name: string;
  cycleDays: number;
  /** Day of the cycle, party, and the time if it is not that of the other exchanges. */
  exchanges: readonly { dayIndex: number; to: 'A' | 'B'; time?: string }[];
};

function template(name: string, cycleDays: number, days: readonly [number, 'A' | 'B', string?][]) {
  return {
    name,
    cycleDays,
    exchanges: days.map(([dayIndex, to, time]) => ({ dayIndex, to, ...(time && { time }) })),
  } satisfies CustodyTemplate;
}

/** In weeks that start with the anchor date: day 4 is the Friday if that is a Monday. */
export const custodyTemplates = {
  alternateWeeks: template('7–7', 14, [
    [0, 'A'],
    [7, 'B'],
  ]),
  twoTwoThree: template('2–2–3', 14, [
    [0, 'A'],
    [2, 'B'],
    [4, 'A'],
    [7, 'B'],
    [9, 'A'],
    [11, 'B'],
  ]),
  twoTwoFiveFive: template('2–2–5–5', 14, [
    [0, 'A'],
    [2, 'B'],
    [4, 'A'],
    [9, 'B'],
  ]),
  threeFourFourThree: template('3–4–4–3', 14, [
    [0, 'A'],
    [3, 'B'],
    [7, 'A'],
    [11, 'B'],
  ]),
  alternateWeekends: template('alternate weekends', 14, [
    [4, 'A', '17:00'],
    [6, 'B', '18:00'],
  ]),
  alternateWeekendsMidweek: template('alternate weekends and midweek', 14, [
    [2, 'A', '16:00'],
    [2, 'B', '19:00'],
    [4, 'A', '17:00'],
    [6, 'B', '18:00'],
    [9, 'A', '16:00'],
    [9, 'B', '19:00'],
  ]),
  alternateFortnights: template('14–14', 28, [
    [0, 'A'],
    [14, 'B'],
  ]),
  oneHome: template('one home', 1, [[0, 'A']]),
} as const;

/** The exchanges of a template for two parties, at one time and place. */
export function templateExchanges(
  { exchanges }: CustodyTemplate,
  { a, b, time, place }: { a: string; b: string; time: string; place: ExchangePlace | null },
): PlanExchange[] {
  return exchanges.map((exchange) => ({
    dayIndex: exchange.dayIndex,
    time: exchange.time ?? time,
    toParty: exchange.to === 'A' ? a : b,
    place,
    carrier: null,
  }));
}
