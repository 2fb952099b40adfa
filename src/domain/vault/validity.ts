import { DAY_MS } from '../../../schema/limits.ts';

/** How long before its end a document is marked, and from when on it needs attention, in days. */
export const REMIND_DAYS = [60, 30, 7] as const;
const URGENT_DAYS = 30;

export type Validity = {
  kind: 'expired' | 'urgent' | 'soon';
  /** Until its last day, which still counts; negative after it. */
  days: number;
};

/**
 * Whether a document ends soon or has ended; null while nothing has to be said.
 *
 * @param validUntil its last day, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`, where the person is
 */
export function validityOf(validUntil: string | null, today: string): Validity | null {
  if (validUntil === null) return null;
  const days = Math.round((Date.parse(validUntil) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { kind: 'expired', days };
  if (days <= URGENT_DAYS) return { kind: 'urgent', days };
  return days <= REMIND_DAYS[0] ? { kind: 'soon', days } : null;
}

/**
 * The reminder that is due for a document: 60, 30 or 7 days before its last day; null while none is,
 * and after that day. A person who has seen one is reminded again at the next.
 */
export function reminderOf(
  validUntil: string | null,
  today: string,
): (typeof REMIND_DAYS)[number] | null {
  const days = validityOf(validUntil, today)?.days ?? Number.POSITIVE_INFINITY;
  return days < 0 ? null : (REMIND_DAYS.findLast((ahead) => days <= ahead) ?? null);
}
