import * as z from 'zod/mini';
import { RecordId } from './record.ts';
import { scheduleFields } from './schedule-entry.ts';

/** The bodies of POST and PUT for clients without clocks. Apart from the record, which the app loads. */

const { title, start, ...extras } = scheduleFields;
export const ScheduleInput = z.strictObject({
  id: z.optional(RecordId),
  title,
  start,
  ...z.partial(z.object(extras)).shape,
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;
export const ScheduleEditInput = z.partial(z.strictObject(scheduleFields));
export type ScheduleEditInput = z.infer<typeof ScheduleEditInput>;
