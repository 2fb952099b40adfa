import * as z from 'zod/mini';
import { RECORD_MAX_BYTES } from '../limits.ts';
import { CaregiverGrant, Portrait, HexColor, LocalDate } from '../records/child.ts';
import { cardFields } from '../records/child-card.ts';
import { childSettingsFields } from '../records/child-settings.ts';
import { eventTypeNames } from '../records/event-types.ts';
import { Side, nonEmptyText, text } from '../records/payloads/common.ts';
import { Instant, RecordId } from '../records/record.ts';
import { SideClock } from '../records/timer.ts';
import { timerKinds } from '../records/timer-kinds.ts';
import { timerEntryFields } from '../records/timer-entry.ts';

/**
 * Bodies of the single-resource routes for clients without clocks: the server fills in omitted
 * fields and stamps the writes. Our own client sends whole records.
 */

const eventFields = {
  type: z.enum(eventTypeNames),
  childId: z.nullable(RecordId),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  payload: z.looseObject({}),
  note: text(RECORD_MAX_BYTES),
  tags: z.array(z.string()),
  groupId: z.nullable(RecordId),
  photoIds: z.array(z.string()),
  performedBy: z.nullable(z.string()),
  visibility: z.enum(['family', 'parents']),
  tz: nonEmptyText(64),
};
const { type, childId, startedAt, payload, ...eventExtras } = eventFields;
export const EventInput = z.strictObject({
  id: z.optional(RecordId),
  type,
  childId,
  startedAt,
  payload,
  ...z.partial(z.object(eventExtras)).shape,
});
export const EventEditInput = z.partial(z.strictObject(eventFields));
export type EventInput = z.infer<typeof EventInput>;
export type EventEditInput = z.infer<typeof EventEditInput>;

const childFields = {
  name: z.string(),
  birthdate: z.nullable(LocalDate),
  birthDateApprox: z.boolean(),
  dueDate: z.nullable(LocalDate),
  gender: z.nullable(z.enum(['boy', 'girl', 'other'])),
  chartSex: z.nullable(z.enum(['female', 'male'])),
  gestationDays: z.nullable(z.int()),
  color: HexColor,
  photo: z.nullable(Portrait),
  ...cardFields,
  ...childSettingsFields,
};
const { name, ...childExtras } = childFields;
export const ChildInput = z.strictObject({
  id: z.optional(RecordId),
  name,
  /** Always empty: caregivers are added by separate routes (`giveGrant`). */
  caregivers: z.optional(z.array(CaregiverGrant).check(z.maxLength(0))),
  ...z.partial(z.object(childExtras)).shape,
});
export const ChildEditInput = z.partial(z.strictObject(childFields));
export type ChildInput = z.infer<typeof ChildInput>;
export type ChildEditInput = z.infer<typeof ChildEditInput>;

const timerFields = {
  childId: z.nullable(RecordId),
  kind: z.enum(timerKinds),
  eventId: RecordId,
  startedAt: Instant,
  tz: nonEmptyText(64),
  left: z.nullable(SideClock),
  right: z.nullable(SideClock),
  startSide: z.nullable(Side),
  lastSide: z.nullable(Side),
  ...timerEntryFields,
};
const { childId: timerChildId, kind, startedAt: timerStart, ...timerExtras } = timerFields;
export const TimerInput = z.strictObject({
  id: z.optional(RecordId),
  childId: timerChildId,
  kind,
  startedAt: timerStart,
  ...z.partial(z.object(timerExtras)).shape,
});
export const TimerEditInput = z.partial(z.strictObject(timerFields));
export type TimerInput = z.infer<typeof TimerInput>;
export type TimerEditInput = z.infer<typeof TimerEditInput>;
