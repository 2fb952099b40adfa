import type { EventRecord } from '../../../../schema/records/event.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { factsOf } from '../../../domain/statistics/facts/day-facts.ts';
import { lastDays } from '../../../domain/statistics/question.ts';
import { DEFAULT_SETTINGS } from '../../../domain/statistics/settings.ts';
import {
  type NextSleep,
  type NextSleepInput,
  correctedMonths,
  nextSleep,
} from '../../../domain/statistics/sleep/next-sleep.ts';

/** Two weeks of times awake, and the nights that reach into them. */
export const READ_DAYS = 18;

type Sleeper = { birthdate: string | null; gestationDays?: number | null | undefined };

/** The estimate from a child's sleep of the last READ_DAYS days; null where there is none. */
export function estimateNextSleep(
  sleeps: readonly EventRecord[],
  child: Sleeper,
  { now, tz, isAsleep }: Omit<NextSleepInput, 'ageMonths'>,
): NextSleep | null {
  const today = dayAt(now, tz);
  const { birthdate, gestationDays = null } = child;
  const question = {
    facts: factsOf(sleeps),
    range: lastDays(today, 1),
    today,
    settings: DEFAULT_SETTINGS,
    countedAnyway: new Set<string>(),
  };
  const ageMonths = correctedMonths({ birthdate, gestationDays }, today);
  return nextSleep(question, { now, tz, isAsleep, ageMonths }).estimate;
}

/** The start of what is read for an estimate, the same for a whole hour so that a query lasts. */
export function readFrom(now: number): number {
  return Math.floor(now / 3_600_000) * 3_600_000 - READ_DAYS * DAY_MS;
}
