import * as z from 'zod/mini';
import {
  MINUTE_MS,
  NOTE_MAX_CHARS,
  PHOTOS_PER_EVENT_MAX,
  TAGS_MAX,
  TAG_MAX_CHARS,
} from '../limits.ts';
import { isDate, localDayOf } from '../rules/days.ts';
import { spanIssues } from './event-span.ts';
import { type EventType, eventTypeNames, eventTypes } from './event-types.ts';
import { CatalogId, intBetween, nonEmptyText, text } from './payloads/common.ts';
import { ActivityPayload } from './payloads/activity.ts';
import { BathPayload } from './payloads/bath.ts';
import { CustomPayload } from './payloads/custom.ts';
import { DiaperPayload } from './payloads/diaper.ts';
import { DoctorVisitPayload } from './payloads/doctor-visit.ts';
import { FeedingPayload } from './payloads/feeding.ts';
import { HandoverPayload } from './payloads/handover.ts';
import { MedicationPayload } from './payloads/medication.ts';
import { MilestonePayload } from './payloads/milestone.ts';
import { MilkStashPayload } from './payloads/milk-stash.ts';
import { MoodPayload } from './payloads/mood.ts';
import { NotePayload } from './payloads/note.ts';
import { PumpingPayload } from './payloads/pumping.ts';
import { SleepPayload } from './payloads/sleep.ts';
import { SymptomPayload } from './payloads/symptom.ts';
import { TemperaturePayload } from './payloads/temperature.ts';
import { TummyTimePayload } from './payloads/tummy-time.ts';
import { VaccinationPayload } from './payloads/vaccination.ts';
import { type AnyRecord, Instant, RecordId, UserId, recordMeta } from './record.ts';

/** The log: one record for each event. */

/** The payload of every type. */
export const eventPayloads = {
  activity: ActivityPayload,
  bath: BathPayload,
  custom: CustomPayload,
  diaper: DiaperPayload,
  doctor_visit: DoctorVisitPayload,
  feeding: FeedingPayload,
  handover: HandoverPayload,
  medication: MedicationPayload,
  milestone: MilestonePayload,
  milk_stash: MilkStashPayload,
  mood: MoodPayload,
  note: NotePayload,
  pumping: PumpingPayload,
  sleep: SleepPayload,
  symptom: SymptomPayload,
  temperature: TemperaturePayload,
  tummy_time: TummyTimePayload,
  vaccination: VaccinationPayload,
} as const satisfies Readonly<Record<EventType, z.ZodMiniType<object>>>;

export type EventPayloads = { [T in EventType]: z.infer<(typeof eventPayloads)[T]> };

const OffsetMin = intBetween(-840, 840);
const LocalDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const EventFields = z.object({
  groupId: z.nullable(RecordId),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  tz: nonEmptyText(64),
  startOffsetMin: OffsetMin,
  endOffsetMin: z.nullable(OffsetMin),
  /** The local day of the start, fixed when it is written. */
  day: LocalDay,
  note: text(NOTE_MAX_CHARS),
  tags: z.array(nonEmptyText(TAG_MAX_CHARS)).check(z.maxLength(TAGS_MAX)),
  photoIds: z.array(CatalogId).check(z.maxLength(PHOTOS_PER_EVENT_MAX)),
  performedBy: z.nullable(UserId),
  source: z.enum(['app', 'timer', 'quick', 'dock', 'daysheet', 'shortcut', 'import']),
  importRef: z.nullable(
    z.looseObject({
      provider: nonEmptyText(40),
      entity: nonEmptyText(40),
      recordId: nonEmptyText(80),
      jobId: nonEmptyText(80),
      author: z.optional(text(80)),
    }),
  ),
  visibility: z.enum(['family', 'parents']),
  /** The device clock's error if the times were corrected for it; else null. */
  deviceClockSkewMs: z.nullable(z.int()),
});

/** What all types have in common. */
export const AnyEvent = z.looseObject({
  ...recordMeta,
  ...EventFields.shape,
  type: z.enum(eventTypeNames),
  payload: z.looseObject({}),
});

/** A log entry; `payload` is typed by `type`. */
export type EventRecord<T extends EventType = EventType> = {
  [K in T]: AnyRecord & z.infer<typeof EventFields> & { type: K; payload: EventPayloads[K] };
}[T];

/** Full validation, as the server does it for every write. */
export const EventRecord = AnyEvent.check((context) => {
  const event = context.value;
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: 'custom', input: event, path: [path], message });
  for (const issue of spanIssues(event)) refuse(issue.path, issue.message);
  if (event.childId === null && !eventTypes[event.type].childless)
    refuse('childId', 'Choose a child.');
  if (eventTypes[event.type].needsNote && event.note.trim() === '')
    refuse('note', 'Write the note.');
  // Of a start outside of all dates, which has an issue of its own, there is no day.
  if (isDate(event.startedAt + event.startOffsetMin * MINUTE_MS)) {
    if (event.day !== localDayOf(event.startedAt, event.startOffsetMin)) {
      refuse('day', 'The day is not the local day of the start.');
    }
  }
  const tags = event.tags.map((tag) => tag.toLowerCase());
  if (new Set(tags).size !== tags.length) refuse('tags', 'Each tag only once.');
  const payload = eventPayloads[event.type].safeParse(event.payload);
  if (!payload.success) {
    for (const issue of payload.error.issues) {
      context.issues.push({
        code: 'custom',
        input: event.payload,
        path: ['payload', ...issue.path],
        message: issue.message,
        params: { code: issue.code },
      });
    }
  }
});
