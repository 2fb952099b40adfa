import { DAY_MS } from '../../schema/limits.ts';
import type { Carer } from './sample-entry.ts';
import type { SeededRandom } from './random.ts';

/** Four months with a first baby: who is in it, and when it is. */
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
