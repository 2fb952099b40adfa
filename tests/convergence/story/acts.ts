import type { Random } from '../../helpers/random.ts';

/** What a person does next, in every story: mostly logging and editing, as at home. */
export type Act = 'log' | 'edit' | 'remove' | 'restore';

/** @param known how many entries there are to act on; without any it is always a new one */
export function drawAct(random: Random, known: number): Act {
  const kind = known === 0 ? 0 : random.next();
  if (kind < 0.45) return 'log';
  if (kind < 0.85) return 'edit';
  return kind < 0.95 ? 'remove' : 'restore';
}
