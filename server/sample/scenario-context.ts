import { DAY_MS } from '../../schema/limits.ts';
import type { Carer } from './sample-entry.ts';
import type { Chance } from './random.ts';

/** Four months with a first baby: who is in it, and when it is. */
export type Story = {
  bornAt: number;
  now: number;
  tz: string;
  mother: Carer;
  father: Carer;
  grandmother: Carer;
  chance: Chance;
};

export function weeksOld({ bornAt }: Story, at: number): number {
  return (at - bornAt) / (7 * DAY_MS);
}
