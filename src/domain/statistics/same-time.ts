import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { coveredMsOn } from '../days/days.ts';
import { mean } from './averages.ts';
import { type FactsByDay, listAround } from './facts/day-facts.ts';
import { minutesBetween } from './facts/moment.ts';
import type { SleepFact } from './facts/sleep-facts.ts';
import { type Figure, figureOf } from './figure.ts';
import { sessionsOn } from './feeding/sessions.ts';
import type { Question } from './question.ts';
import type { StatisticsSettings } from './settings.ts';
import { groupOf, lastCountedDays } from './tracked-days.ts';

/** M20: today so far, beside what is usual by the same time of day. */
export type SameTime = { soFar: number; usual: Figure };

export type SameTimeMeasure = 'feeds' | 'milkMl' | 'sleepMs' | 'diapers';

const USUAL_DAYS = 7;
const USUAL_MIN_DAYS = 3;
/** Days before today that are searched for seven tracked ones. */
const SEARCH_DAYS = 28;

const LISTS = { feeds: 'feeds', milkMl: 'feeds', sleepMs: 'sleeps', diapers: 'diapers' } as const;

/**
 * The value of today until `minute`, and the mean of the values until the same minute on the clock of
 * the last 7 tracked days.
 *
 * @param minute minutes on the clock from the midnight that begins the date of today
 */
export function sameTimeOfDay(
  question: Question,
  measure: SameTimeMeasure,
  minute: number,
): SameTime {
  const { facts, today, settings } = question;
  const valueOn = (day: string) => valueUntil(facts, day, { measure, minute, settings });
  const days = lastCountedDays(question, groupOf(LISTS[measure]), {
    before: today,
    count: USUAL_DAYS,
    within: SEARCH_DAYS,
  });
  return {
    soFar: valueOn(today),
    usual: figureOf(days.map(valueOn), ['days', USUAL_MIN_DAYS], mean),
  };
}

function valueUntil(
  facts: FactsByDay,
  day: string,
  {
    measure,
    minute,
    settings,
  }: {
    measure: SameTimeMeasure;
    minute: number;
    settings: StatisticsSettings;
  },
): number {
  const isBefore = (fact: { minute: number }) => fact.minute <= minute;
  switch (measure) {
    case 'feeds':
      return sessionsOn(facts, day, settings).filter(isBefore).length;
    case 'milkMl': {
      const fed = (facts.get(day)?.feeds ?? []).filter(isBefore);
      return fed.flatMap(({ ml }) => Object.values(ml)).reduce((sum, ml) => sum + ml, 0);
    }
    case 'diapers':
      return (facts.get(day)?.diapers ?? []).filter(isBefore).length;
    case 'sleepMs': {
      const sleeps = listAround(facts, 'sleeps', day).map((sleep) =>
        sleepUntil(sleep, { day, minute, dayStartHour: settings.dayStartHour }),
      );
      return coveredMsOn(day, sleeps);
    }
  }
}

/**
 * The part of a sleep until a minute of the clock, with instants moved so that the day begins at
 * midnight. The minute is counted back from the end of the sleep, so that a clock change earlier in
 * the night does not move it.
 */
function sleepUntil(
  sleep: SleepFact,
  { day, minute, dayStartHour }: { day: string; minute: number; dayStartHour: number },
): SleepFact {
  const { startedAt, endedAt } = sleep;
  const moved = dayStartHour * HOUR_MS;
  if (endedAt === null) return { ...sleep, startedAt: startedAt - moved };
  const restMin = sleep.endMinute - (minute + minutesBetween(sleep.day, day));
  const end = Math.max(startedAt, endedAt - Math.max(0, restMin) * MINUTE_MS);
  return { ...sleep, startedAt: startedAt - moved, endedAt: end - moved };
}
