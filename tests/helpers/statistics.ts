import type { EventRecord } from '../../schema/records/event.ts';
import { factsOf } from '../../src/domain/statistics/facts/day-facts.ts';
import type { DayRange, Question } from '../../src/domain/statistics/question.ts';
import { DEFAULT_SETTINGS, type StatisticsSettings } from '../../src/domain/statistics/settings.ts';

/** A question about some entries; today is the day after the range unless given. */
export function makeQuestion(
  events: readonly EventRecord[],
  range: DayRange,
  more: { today?: string; countedAnyway?: string[]; settings?: Partial<StatisticsSettings> } = {},
): Question {
  const settings = { ...DEFAULT_SETTINGS, ...more.settings };
  return {
    facts: factsOf(events, settings),
    range,
    today: more.today ?? '2030-01-01',
    settings,
    countedAnyway: new Set(more.countedAnyway),
  };
}
