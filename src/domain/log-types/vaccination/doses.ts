import type { EventRecord } from '../../../../schema/records/event.ts';
import { foldText } from '../../text/search.ts';

type Vaccination = EventRecord<'vaccination'>;

/** The highest number of a dose (`schema/records/payloads/vaccination.ts`). */
export const DOSE_MAX = 9;

/** Whether two names mean the same vaccine; case, accents and spaces around them do not count. */
export function isSameVaccine(a: string, b: string): boolean {
  return foldText(a.trim()) === foldText(b.trim());
}

/** The vaccines that were entered, newest first, each once. */
export function vaccinesGiven(vaccinations: readonly Vaccination[]): readonly string[] {
  return vaccinations.reduce<string[]>(
    (names, { payload: { vaccine } }) =>
      names.some((name) => isSameVaccine(name, vaccine)) ? names : [...names, vaccine],
    [],
  );
}

/** The number after the last dose of a vaccine; 1 if there was none. */
export function nextDose(vaccine: string, vaccinations: readonly Vaccination[]): number {
  const doses = vaccinations
    .filter(({ payload }) => isSameVaccine(payload.vaccine, vaccine))
    .map(({ payload }) => payload.dose);
  return Math.min(Math.max(0, ...doses) + 1, DOSE_MAX);
}

/** The entry that already has this dose of the vaccine for one of the children. */
export function sameDose(
  { vaccine, dose }: { vaccine: string; dose: number },
  { vaccinations, childIds }: { vaccinations: readonly Vaccination[]; childIds: readonly string[] },
): Vaccination | null {
  return (
    vaccinations.find(
      ({ payload, childId }) =>
        childId !== null &&
        childIds.includes(childId) &&
        payload.dose === dose &&
        isSameVaccine(payload.vaccine, vaccine),
    ) ?? null
  );
}
