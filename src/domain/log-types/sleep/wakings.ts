import type { TimerRecord } from '../../../../schema/records/timer.ts';
import type { Sleep } from './sleeps.ts';

/** Wakings noted during the sleep. The timer record stores them in an additional field. */
export function wakingsOf(timer: TimerRecord): NonNullable<Sleep['payload']['wakings']> {
  const noted = timer['wakings'];
  if (!Array.isArray(noted)) return [];
  return noted.filter(
    (waking): waking is { at: number; minutes: number } =>
      typeof waking === 'object' &&
      waking !== null &&
      'at' in waking &&
      'minutes' in waking &&
      Number.isInteger(waking.at) &&
      Number.isInteger(waking.minutes),
  );
}
