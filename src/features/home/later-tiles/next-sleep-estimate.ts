import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { factsOf } from '../../../domain/statistics/facts/day-facts.ts';
import { lastDays } from '../../../domain/statistics/question.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import {
  type NextSleep,
  type NextSleepInput,
  correctedMonths,
  nextSleep,
} from '../../../domain/statistics/sleep/next-sleep.ts';

/** Two weeks of times awake, and the nights that reach into them. */
export const READ_DAYS = 18;

/** The estimate from a child's sleep of the last READ_DAYS days; null where there is none. */
export function estimateNextSleep(
  sleeps: readonly EventRecord[],
  child: ChildRecord,
  { now, tz, isAsleep }: Omit<NextSleepInput, 'ageMonths'>,
): NextSleep | null {
  const settings = logSettingsOf(child);
  const today = dayAt(now, tz, settings.dayStartHour);
  const { birthdate, gestationDays } = child;
  const question = {
    facts: factsOf(sleeps, settings),
    range: lastDays(today, 1),
    today,
    settings,
    countedAnyway: new Set<string>(),
  };
  const ageMonths = correctedMonths({ birthdate, gestationDays }, today);
  return nextSleep(question, { now, tz, isAsleep, ageMonths }).estimate;
}

/** The start of what is read for an estimate, the same for a whole hour so that a query lasts. */
export function readFrom(now: number): number {
  return Math.floor(now / 3_600_000) * 3_600_000 - READ_DAYS * DAY_MS;
}
