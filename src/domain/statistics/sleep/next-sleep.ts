import { MINUTE_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { monthsBetween } from '../../child/birth.ts';
import { daysEarly } from '../../child/corrected-age.ts';
import { isNight } from '../../log-types/sleep/sleeps.ts';
import type { StatisticsSettings } from '../settings.ts';
import { interquartileRange, median } from '../averages.ts';
import { listOfDays } from '../facts/day-facts.ts';
import { type Question, lastDays } from '../question.ts';
import { countedDays, groupOf } from '../tracked-days.ts';
import { type Ordinal, awakeWindows } from './awake-windows.ts';
import { type SleepBlock, sleepBlocks } from './blocks.ts';

/**
 * An estimate of the next sleep (M13): no advice. From the family's own times awake and from a table
 * by age, which is a rule of thumb without firm research behind it.
 */
export type NextSleep = {
  from: number;
  to: number;
  before: Ordinal;
  /** The times awake of this family that it rests on. */
  basedOn: number;
};

/** Why there is no estimate. */
export type NoEstimate =
  | { reason: 'off' | 'asleep' | 'noSleep' | 'passed' | 'wokeLongAgo' | 'age' }
  | { reason: 'days' | 'entries'; have: number; need: number };

export type NextSleepInput = {
  now: number;
  /** The zone in which the child is now, for the hours of the night. */
  tz: string;
  /** Whether a sleep timer runs. */
  isAsleep: boolean;
  /** Corrected for an early birth; null when not known. */
  ageMonths: number | null;
};

const PERIOD_DAYS = 14;
const MIN_DAYS = 3;
/** Beyond the table only the family's own times count, and this many are needed. */
const PERSONAL_MIN = 8;
/** With as many own times as this, they weigh as much as the table. */
const HALF_WEIGHT = 5;
const RANGE_MIN_MS = 15 * MINUTE_MS;
const SHORT_NAP_MS = 30 * MINUTE_MS;
const AFTER_SHORT_NAP = 0.85;

/**
 * Last end of a sleep + w · median of own times awake with the same ordinal of 14 days + (1 − w) · the
 * middle of the table, w = n / (n + 5); 15 % less after a nap of under 30 minutes. The range is ± half
 * the interquartile range, at least 15 minutes. What has passed of it is left out.
 */
export function nextSleep(
  question: Question,
  input: NextSleepInput,
): { estimate: NextSleep } | { estimate: null; why: NoEstimate } {
  const { settings, today, facts } = question;
  if (!settings.nextSleep) return none({ reason: 'off' });
  if (input.isAsleep) return none({ reason: 'asleep' });
  const range = lastDays(today, PERIOD_DAYS + 1);
  const days = countedDays(question, groupOf('sleeps'), range);
  if (days.length < MIN_DAYS) return none({ reason: 'days', have: days.length, need: MIN_DAYS });
  const blocks = sleepBlocks(listOfDays(facts, 'sleeps', addDays(today, -2), addDays(today, 1)));
  const last = blocks.toSorted((a, b) => a.to - b.to).at(-1);
  if (!last) return none({ reason: 'noSleep' });
  const own = awakeWindows(facts, range).filter(({ day }) => days.includes(day) || day === today);
  const naps = blocks.filter(({ kind, day }) => kind === 'nap' && day === today).length;
  const usualNaps = median(days.map((day) => own.filter(isNapOn(day)).length));
  const before: Ordinal =
    naps >= Math.round(usualNaps) || isLate(last, input, settings) ? 'night' : naps + 1;
  return estimateFrom(last, { own, before, input });
}

function estimateFrom(
  last: SleepBlock,
  { own, before, input }: { own: readonly OwnWindow[]; before: Ordinal; input: NextSleepInput },
): { estimate: NextSleep } | { estimate: null; why: NoEstimate } {
  const lengths = own.filter((awake) => awake.before === before).map(({ ms }) => ms);
  const table = tableMs(input.ageMonths);
  const count = lengths.length;
  if (table === null && count < PERSONAL_MIN) {
    return none({ reason: 'entries', have: count, need: PERSONAL_MIN });
  }
  const weight = table === null ? 1 : count / (count + HALF_WEIGHT);
  const usual = (count === 0 ? 0 : weight * median(lengths)) + (1 - weight) * (table ?? 0);
  const isShort = last.kind === 'nap' && last.to - last.from < SHORT_NAP_MS;
  const awakeMs = isShort ? usual * AFTER_SHORT_NAP : usual;
  if (input.now - last.to > 2 * awakeMs) return none({ reason: 'wokeLongAgo' });
  const half = Math.max(RANGE_MIN_MS, count === 0 ? 0 : interquartileRange(lengths) / 2);
  const at = last.to + awakeMs;
  if (at + half <= input.now) return none({ reason: 'passed' });
  const from = Math.max(at - half, input.now);
  return { estimate: { from, to: at + half, before, basedOn: count } };
}

type OwnWindow = { day: string; ms: number; before: Ordinal };

function none(why: NoEstimate): { estimate: null; why: NoEstimate } {
  return { estimate: null, why };
}

const isNapOn = (day: string) => (awake: OwnWindow) =>
  awake.day === day && awake.before !== 'night';

/** In the night window, the next sleep is that of the night. */
function isLate(
  last: SleepBlock,
  { now, tz }: NextSleepInput,
  { night }: Pick<StatisticsSettings, 'night'>,
): boolean {
  return isNight(Math.max(now, last.to), tz, night);
}

/** The usual time awake by age: [last month of the row, from, to in minutes]. */
const TABLE = [
  [1, 30, 60],
  [2, 60, 90],
  [3, 75, 120],
  [4, 90, 120],
  [6, 120, 180],
  [10, 150, 210],
  [12, 180, 240],
] as const;

function tableMs(ageMonths: number | null): number | null {
  if (ageMonths === null) return null;
  const row = TABLE.find(([lastMonth]) => ageMonths <= lastMonth);
  return row ? ((row[1] + row[2]) / 2) * MINUTE_MS : null;
}

/**
 * The age in completed months, counted from the due date for a child born before 37 weeks; never
 * below 0. Null without a date of birth.
 */
export function correctedMonths(
  { birthdate, gestationDays }: { birthdate: string | null; gestationDays: number | null },
  today: string,
): number | null {
  if (birthdate === null) return null;
  return Math.max(0, monthsBetween(addDays(birthdate, daysEarly(gestationDays)), today));
}
