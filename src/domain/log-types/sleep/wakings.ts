import type { TimerRecord } from '../../../../schema/records/timer.ts';
import type { Sleep } from './sleeps.ts';

/** Wakings that were noted while the sleep ran; kept on the timer, which tolerates more fields. */
export function wakingsOf(timer: TimerRecord): NonNullable<Sleep['payload']['wakings']> {
  const noted = timer['wakings'];
  if (!Array.isArray(noted)) return [];
  return noted.filter(
    (waking): waking is { at: number; minutes: number } =>
      typeof waking === 'object' &&
      waking !== null &&
      Number.isInteger((waking as { at: unknown }).at) &&
      Number.isInteger((waking as { minutes: unknown }).minutes),
  );
}
