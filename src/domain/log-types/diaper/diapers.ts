import { DAY_MS, FUTURE_TOLERANCE_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isDirty, isWet } from '../../../../schema/records/event-types/diaper.ts';

export const DIAPER = 'diaper';
export type Diaper = EventRecord<typeof DIAPER>;

export function isDiaper(event: EventRecord): event is Diaper {
  return event.type === DIAPER;
}
export type DiaperCounts = { diapers: number; wet: number; dirty: number };

/** A diaper with both counts as one diaper, as one wet and as one dirty. */
export function countDiapers(diapers: readonly Diaper[]): DiaperCounts {
  return {
    diapers: diapers.length,
    wet: diapers.filter(({ payload }) => isWet(payload.kind)).length,
    dirty: diapers.filter(({ payload }) => isDirty(payload.kind)).length,
  };
}

/**
 * Wet and dirty diapers in the 24 hours up to now, the number that a midwife asks for. A start
 * slightly in the future counts too: the screen's clock ticks later than a save, and the clock of
 * another phone may be slightly ahead.
 */
export function rollingDiapers(diapers: readonly Diaper[], now: number): DiaperCounts {
  return countDiapers(
    diapers.filter(
      ({ startedAt }) => startedAt > now - DAY_MS && startedAt <= now + FUTURE_TOLERANCE_MS,
    ),
  );
}

/**
 * Whether the last diaper is as long ago as the parents want to be reminded; false when none is known.
 *
 * @param context `diaperRemindMin` null: no reminder
 */
export function isDiaperOverdue(
  diapers: readonly EventRecord[],
  { now, diaperRemindMin }: { now: number; diaperRemindMin: number | null },
): boolean {
  if (diaperRemindMin === null || diapers.length === 0) return false;
  const lastAt = Math.max(...diapers.map(({ startedAt }) => startedAt));
  return now - lastAt >= diaperRemindMin * MINUTE_MS;
}

/** The time of the last dirty diaper; null when none is known. */
export function lastDirtyAt(diapers: readonly Diaper[]): number | null {
  const dirty = diapers.filter(({ payload }) => isDirty(payload.kind));
  return dirty.length === 0 ? null : Math.max(...dirty.map(({ startedAt }) => startedAt));
}

const DAYS_OF_MECONIUM = 5;

/**
 * Whether to suggest mentioning it to a doctor: blood, red, grey or white at any age, black after
 * the fifth day. Information, never a diagnosis.
 */
export function isWorthMentioning(
  { payload, startedAt }: Pick<Diaper, 'payload' | 'startedAt'>,
  bornAt: number | null,
): boolean {
  if (payload.flags?.includes('blood')) return true;
  if (payload.color === 'red' || payload.color === 'grey_white') return true;
  // Meconium, the stool of the first days, is black.
  return (
    payload.color === 'black' && bornAt !== null && startedAt >= bornAt + DAYS_OF_MECONIUM * DAY_MS
  );
}
