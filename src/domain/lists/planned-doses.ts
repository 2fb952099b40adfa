import { HOUR_MS } from '../../../schema/limits.ts';
import type { Medicine } from '../../../schema/records/list-item.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { instantOf } from '../../../schema/rules/schedule/zoned-time.ts';
import { dayAt } from '../days/days.ts';
import type { Dose } from '../log-types/medication/doses.ts';
import { isGivenOn, listedMedicine } from './medicines.ts';

/** A time of day of a medicine that has passed without a dose. */
export type PlannedDose = { medicine: Medicine; at: number };

/** A dose so long before its time counts for it, … */
const EARLY_MS = 2 * HOUR_MS;
/** … and nobody is reminded longer than this. */
const REMINDED_MS = 8 * HOUR_MS;

/**
 * The times of day, by the medicines of a child, that have passed without an entry of that medicine, the
 * oldest first. A skipped or refused dose answers its time as well. Of two times of one medicine only the
 * later one is left.
 *
 * @param doses of the child, at least those of the last ten hours
 */
export function missedDoses(
  medicines: readonly Medicine[],
  doses: readonly Dose[],
  { childId, now, tz }: { childId: string; now: number; tz: string },
): PlannedDose[] {
  const today = dayAt(now, tz);
  return medicines
    .filter((medicine) => medicine.childId === childId)
    .flatMap((medicine): PlannedDose[] => {
      const times = [addDays(today, -1), today]
        .filter((day) => isGivenOn(medicine, day))
        .flatMap((day) => medicine.timesOfDay.map((time) => instantOf(`${day}T${time}`, tz)));
      const at = Math.max(...times.filter((time) => time <= now));
      if (now - at > REMINDED_MS) return [];
      const isAnswered = doses.some(
        (dose) =>
          dose.startedAt >= at - EARLY_MS &&
          listedMedicine(medicines, [childId], dose.payload)?.id === medicine.id,
      );
      return isAnswered ? [] : [{ medicine, at }];
    })
    .toSorted((a, b) => a.at - b.at);
}
