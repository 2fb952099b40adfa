import type { Medicine } from '../../../schema/records/list-item.ts';
import type { MedicinePlan } from '../../../schema/records/payloads/medication.ts';
import { medicineKey } from '../../../schema/rules/medicine-key.ts';
import type { Dose } from '../log-types/medication/doses.ts';

/** What the list of medicines says about doses. Doses of medicines that are not in it stay as they are. */

type Named = { medicineId?: string | null | undefined; name: string };

/**
 * The medicine of the list that somebody means: by its id, else by its name or another of its names.
 *
 * @param childIds for whom; the first one that has such a medicine decides
 */
export function listedMedicine(
  medicines: readonly Medicine[],
  childIds: readonly (string | null)[],
  { medicineId, name }: Named,
): Medicine | null {
  const key = medicineKey(name);
  for (const childId of childIds) {
    const ofChild = medicines.filter((medicine) => medicine.childId === childId);
    const found =
      ofChild.find(({ id }) => id === medicineId) ??
      ofChild.toSorted(currentFirst).find((medicine) => namesOf(medicine).has(key));
    if (found) return found;
  }
  return null;
}

/** The limits of a medicine; an empty plan has none. */
export function planOfMedicine({
  minIntervalMin,
  maxCount24h,
  maxAmount24h,
}: Medicine): MedicinePlan {
  return {
    ...(minIntervalMin === null ? {} : { minIntervalMin }),
    ...(maxCount24h === null ? {} : { maxCount24h }),
    ...(maxAmount24h === null ? {} : { maxAmount24h }),
  };
}

/**
 * The doses with the plan and the id that the list has for their medicine today, whatever was copied into them when
 * they were given. What reads the plan of a dose then reads the list.
 */
export function withListedPlans(
  doses: readonly Dose[],
  medicines: readonly Medicine[],
): readonly Dose[] {
  if (medicines.length === 0) return doses;
  return doses.map((dose) => {
    const medicine = listedMedicine(medicines, [dose.childId], dose.payload);
    if (medicine === null) return dose;
    const { id: medicineId } = medicine;
    return { ...dose, payload: { ...dose.payload, medicineId, plan: planOfMedicine(medicine) } };
  });
}

/** Whether a medicine is given on a local day: not archived, and within its course. */
export function isGivenOn({ archived, courseFrom, courseTo }: Medicine, day: string): boolean {
  return (
    !archived &&
    (courseFrom === null || day >= courseFrom) &&
    (courseTo === null || day <= courseTo)
  );
}

/** Without the doses of medicines that are no longer given: those that the list has ended. */
export function ofGivenMedicines(
  doses: readonly Dose[],
  medicines: readonly Medicine[],
  day: string,
): readonly Dose[] {
  return doses.filter((dose) => {
    const medicine = listedMedicine(medicines, [dose.childId], dose.payload);
    return medicine === null || isGivenOn(medicine, day);
  });
}

function namesOf({ name, otherNames }: Medicine): ReadonlySet<string> {
  return new Set([name, ...otherNames].map(medicineKey));
}

/** Of two medicines with one name, the one that is still given; else in the order of their ids. */
function currentFirst(a: Medicine, b: Medicine): number {
  return Number(a.archived) - Number(b.archived) || (a.id < b.id ? -1 : 1);
}
