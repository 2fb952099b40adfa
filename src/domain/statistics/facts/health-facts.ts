import type { EventRecord } from '../../../../schema/records/event.ts';
import type { DiaperKind } from '../../../../schema/records/payloads/diaper.ts';
import type { TemperatureSite } from '../../../../schema/records/payloads/temperature.ts';
import type { Diaper } from '../../log-types/diaper/diapers.ts';
import { medicineKey } from '../../../../schema/rules/medicine-key.ts';
import type { Dose } from '../../log-types/medication/doses.ts';
import { isFever } from '../../log-types/temperature/fever.ts';
import { type Moment, momentOf } from './moment.ts';

export type DiaperFact = Moment & {
  kind: DiaperKind;
  /** The colour of the stool, if it was noted. */
  color: NonNullable<Diaper['payload']['color']> | null;
};

export type DoseFact = Moment & {
  /** The id of the medicine, or its name without case and accents. */
  medicine: string;
  name: string;
  amount: number;
  unit: string;
  status: Dose['payload']['status'];
  /** A person confirmed a dose that the plan did not allow. */
  isOverridden: boolean;
};

export type ReadingFact = Moment & { celsius: number; site: TemperatureSite; isFever: boolean };

export function diaperFact(diaper: Diaper, dayStartHour: number): DiaperFact {
  const { kind, color } = diaper.payload;
  return { ...momentOf(diaper, dayStartHour), kind, color: color ?? null };
}

export function doseFact(dose: Dose, dayStartHour: number): DoseFact {
  const { medicineId, name, amount, unit, status, overrode } = dose.payload;
  return {
    ...momentOf(dose, dayStartHour),
    medicine: medicineId ?? medicineKey(name),
    name,
    amount,
    unit,
    status,
    isOverridden: (overrode?.length ?? 0) > 0,
  };
}

export function readingFact(
  reading: EventRecord<'temperature'>,
  dayStartHour: number,
): ReadingFact {
  const { celsius, site } = reading.payload;
  return { ...momentOf(reading, dayStartHour), celsius, site, isFever: isFever(celsius, site) };
}
