import { addDays } from '../../../schema/rules/days.ts';

/** Neighbouring days, both ends included. */
export type Slice = { from: string; to: string };

/** Days that one transaction sums. A write that a person makes meanwhile waits for it. */
const SLICE_DAYS = 7;

/** Groups neighbouring days into slices, newest first. */
export function slicesOf(days: readonly string[]): Slice[] {
  const slices: (Slice & { length: number })[] = [];
  for (const day of days.toReversed()) {
    const last = slices.at(-1);
    if (last && last.length < SLICE_DAYS && addDays(day, 1) === last.from) {
      last.from = day;
      last.length += 1;
    } else slices.push({ from: day, to: day, length: 1 });
  }
  return slices.map(({ from, to }) => ({ from, to }));
}

export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
