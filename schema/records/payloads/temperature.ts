import * as z from 'zod/mini';
import { Entered, numberBetween } from './common.ts';

export const TemperatureSite = z.enum(['rectal', 'ear', 'armpit', 'forehead', 'mouth', 'unknown']);
export type TemperatureSite = z.infer<typeof TemperatureSite>;

export const TemperaturePayload = z.looseObject({
  celsius: numberBetween(30, 45),
  entered: z.optional(Entered),
  site: TemperatureSite,
  afterMedicine: z.optional(z.boolean()),
});
export type TemperaturePayload = z.infer<typeof TemperaturePayload>;
