import { DAY_MS } from '../../schema/limits.ts';
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
