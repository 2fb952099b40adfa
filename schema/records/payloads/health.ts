import * as z from 'zod/mini';
import { Instant } from '../record.ts';
import {
  CatalogId,
  Entered,
  Severity,
  intBetween,
  listOf,
  nonEmptyText,
  numberBetween,
  text,
} from './common.ts';

export const DoseUnit = z.enum([
  'mg',
  'mcg',
  'g',
  'ml',
  'drops',
  'tablets',
  'puffs',
  'units',
  'spray',
  'suppository',
  'patch',
  'other',
]);
export type DoseUnit = z.infer<typeof DoseUnit>;
export const MedicationStatus = z.enum(['given', 'skipped', 'refused', 'vomited']);
export const MedicationRoute = z.enum([
  'mouth',
  'rectal',
  'skin',
  'inhaled',
  'nose',
  'eye',
  'ear',
  'injection',
]);

/** How often and how much, as the family entered it from the package or the doctor. */
export const MedicinePlan = z.looseObject({
  minIntervalMin: z.optional(intBetween(15, 10_080)),
  maxCount24h: z.optional(intBetween(1, 24)),
  maxAmount24h: z.optional(numberBetween(0.001, 100_000)),
});
export type MedicinePlan = z.infer<typeof MedicinePlan>;

/** The name is kept as it was when given; only doses with status `given` count. */
export const MedicationPayload = z.looseObject({
  medicineId: z.optional(CatalogId),
  name: nonEmptyText(80),
  amount: numberBetween(0.001, 10_000),
  unit: DoseUnit,
  status: MedicationStatus,
  route: z.optional(MedicationRoute),
  reason: z.optional(text(120)),
  overrode: z.optional(listOf(z.enum(['interval', 'daily_count', 'daily_amount']), 3)),
  /** The family's rule for this medicine as it stood then; the newest dose's rule holds. */
  plan: z.optional(MedicinePlan),
});
export type MedicationPayload = z.infer<typeof MedicationPayload>;

export const TemperatureSite = z.enum(['rectal', 'ear', 'armpit', 'forehead', 'mouth', 'unknown']);
export type TemperatureSite = z.infer<typeof TemperatureSite>;

export const TemperaturePayload = z.looseObject({
  celsius: numberBetween(30, 45),
  entered: z.optional(Entered),
  site: TemperatureSite,
  afterMedicine: z.optional(z.boolean()),
});
export type TemperaturePayload = z.infer<typeof TemperaturePayload>;

export const SymptomPayload = z.looseObject({
  signs: listOf(
    z.enum([
      'fever',
      'cough',
      'runny_nose',
      'vomiting',
      'diarrhoea',
      'rash',
      'ear_pain',
      'teething',
      'constipation',
      'colic',
      'allergy',
      'other',
    ]),
    12,
  ).check(z.minLength(1)),
  otherText: z.optional(text(60)),
  severity: z.optional(Severity),
  episodeId: z.optional(CatalogId),
});
export type SymptomPayload = z.infer<typeof SymptomPayload>;

export const VaccinationPayload = z.looseObject({
  vaccine: nonEmptyText(80),
  dose: intBetween(1, 9),
  product: z.optional(text(60)),
  lot: z.optional(text(40)),
  site: z.optional(
    z.enum(['left_thigh', 'right_thigh', 'left_arm', 'right_arm', 'oral', 'nasal', 'other']),
  ),
  contactId: z.optional(CatalogId),
  documentIds: z.optional(listOf(CatalogId, 5)),
  reactions: z.optional(listOf(z.enum(['none', 'fever', 'swelling', 'fussy', 'rash', 'other']), 6)),
});
export type VaccinationPayload = z.infer<typeof VaccinationPayload>;

export const DoctorVisitPayload = z.looseObject({
  reason: z.optional(text(120)),
  contactId: z.optional(CatalogId),
  findings: z.optional(text(2_000)),
  nextVisitAt: z.optional(Instant),
  scheduleEntryId: z.optional(CatalogId),
  documentIds: z.optional(listOf(CatalogId, 10)),
});
export type DoctorVisitPayload = z.infer<typeof DoctorVisitPayload>;
