import * as z from 'zod/mini';
import { AgreementStep, agreementFields } from './agreement.ts';
import { overrideFields } from './override.ts';
import { planFields } from './parenting-plan.ts';
import { RecordId } from './record.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the records, which the app loads. */

const { respondBy, replyTo } = agreementFields;

/** What the sender does with it at once: a proposal with its terms, or an answer. */
const { did, reason, endsOn } = AgreementStep.shape;
const step = z.optional(z.strictObject({ did, reason: z.optional(reason), endsOn }));
const dates = { respondBy: z.optional(respondBy), replyTo: z.optional(replyTo) };

const { effectiveTo, defaultPlace, notes, ...planTerms } = planFields;
export const ParentingPlanInput = z.strictObject({
  id: z.optional(RecordId),
  ...planTerms,
  effectiveTo: z.optional(effectiveTo),
  defaultPlace: z.optional(defaultPlace),
  notes: z.optional(notes),
  ...dates,
  step,
});
export type ParentingPlanInput = z.infer<typeof ParentingPlanInput>;
export const ParentingPlanEditInput = z.strictObject({
  ...z.partial(z.object(planFields)).shape,
  ...dates,
  step,
});
export type ParentingPlanEditInput = z.infer<typeof ParentingPlanEditInput>;

const { planId, childIds, kind, name, from, to, toParty, ...overrideExtras } = overrideFields;
export const OverrideInput = z.strictObject({
  id: z.optional(RecordId),
  planId,
  childIds,
  kind,
  name,
  from,
  to,
  toParty,
  ...z.partial(z.object(overrideExtras)).shape,
  ...dates,
  step,
});
export type OverrideInput = z.infer<typeof OverrideInput>;
export const OverrideEditInput = z.strictObject({
  ...z.partial(z.object(overrideFields)).shape,
  ...dates,
  step,
});
export type OverrideEditInput = z.infer<typeof OverrideEditInput>;
