import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { offsetMinOf } from '../../schema/rules/days.ts';
import type { Carer } from './sample-entry.ts';
import type { SeededRandom } from './random.ts';

/** The people and the period of the scenario: four months with a first baby. */
export type ScenarioContext = {
  bornAt: number;
  now: number;
  tz: string;
  mother: Carer;
  father: Carer;
  grandmother: Carer;
  random: SeededRandom;
};

export function ageInWeeks({ bornAt }: ScenarioContext, at: number): number {
  return (at - bornAt) / (7 * DAY_MS);
}

export function localHour({ tz }: Pick<ScenarioContext, 'tz'>, at: number): number {
  const localMs = at + offsetMinOf(at, tz) * MINUTE_MS;
  return (((localMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
}

/** The time of an hour on the local day of `at`; off by an hour in the night of a clock change. */
export function atLocalHour(
  scenario: Pick<ScenarioContext, 'tz'>,
  at: number,
  hour: number,
): number {
  return at + (hour - localHour(scenario, at)) * HOUR_MS;
}
