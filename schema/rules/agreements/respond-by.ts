import { ANSWER_BEFORE_START_MS, ANSWER_DEFAULT_MS, ANSWER_MIN_MS } from '../../schedule-limits.ts';

/**
 * Until when a request is to be answered if its sender does not say (epoch ms): 48 hours before the days
 * begin, at most seven days from now and at least an hour. Days that have passed leave seven days.
 */
export function defaultRespondBy(startAt: number, now: number): number {
  const latest = now + ANSWER_DEFAULT_MS;
  if (startAt <= now) return latest;
  return Math.max(now + ANSWER_MIN_MS, Math.min(latest, startAt - ANSWER_BEFORE_START_MS));
}
