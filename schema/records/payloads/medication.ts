import * as z from 'zod/mini';
import { PLAN_LIMITS } from '../medicine-plan-limits.ts';
import { CatalogId, intBetween, listOf, nonEmptyText, numberBetween, text } from './common.ts';

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

const { minIntervalMin, maxCount24h, maxAmount24h } = PLAN_LIMITS;
/** Interval and amounts as the family entered them from the package or the doctor. */
export const MedicinePlan = z.looseObject({
  minIntervalMin: z.optional(intBetween(minIntervalMin.min, minIntervalMin.max)),
  maxCount24h: z.optional(intBetween(maxCount24h.min, maxCount24h.max)),
  maxAmount24h: z.optional(numberBetween(maxAmount24h.min, maxAmount24h.max)),
});
export type MedicinePlan = z.infer<typeof MedicinePlan>;

/** The name at the time of giving; only doses with status `given` count. */
export const MedicationPayload = z.looseObject({
  medicineId: z.optional(CatalogId),
  name: nonEmptyText(80),
  amount: numberBetween(0.001, 10_000),
  unit: DoseUnit,
  status: MedicationStatus,
  route: z.optional(MedicationRoute),
  reason: z.optional(text(120)),
  overrode: z.optional(listOf(z.enum(['interval', 'daily_count', 'daily_amount']), 3)),
  /** The family's plan for this medicine at that time; the plan of the newest dose applies. */
  plan: z.optional(MedicinePlan),
});
export type MedicationPayload = z.infer<typeof MedicationPayload>;
