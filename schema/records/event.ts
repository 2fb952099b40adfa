import * as z from 'zod/mini';
import {
  HOUR_MS,
  MINUTE_MS,
  NOTE_MAX_CHARS,
  PHOTOS_PER_EVENT_MAX,
  TAGS_MAX,
  TAG_MAX_CHARS,
} from '../limits.ts';
import type { MergeShape } from '../rules/merge.ts';
import { isDate, localDayOf } from '../rules/days.ts';
import { CatalogId, intBetween, nonEmptyText, text } from './payloads/common.ts';
import type { EventTypeDefinition } from './payloads/event-type.ts';
import { activityType } from './payloads/activity.ts';
import { bathType } from './payloads/bath.ts';
import { customType } from './payloads/custom.ts';
import { diaperType } from './payloads/diaper.ts';
import { doctorVisitType } from './payloads/doctor-visit.ts';
import { feedingType } from './payloads/feeding.ts';
import { handoverType } from './payloads/handover.ts';
import { medicationType } from './payloads/medication.ts';
import { milestoneType } from './payloads/milestone.ts';
import { milkStashType } from './payloads/milk-stash.ts';
import { moodType } from './payloads/mood.ts';
import { noteType } from './payloads/note.ts';
import { pumpingType } from './payloads/pumping.ts';
import { sleepType } from './payloads/sleep.ts';
import { symptomType } from './payloads/symptom.ts';
import { temperatureType } from './payloads/temperature.ts';
import { tummyTimeType } from './payloads/tummy-time.ts';
import { vaccinationType } from './payloads/vaccination.ts';
import { type AnyRecord, Instant, RecordId, UserId, recordMeta } from './record.ts';

/** The log: one record for each event. */

/** Every type of log with its definition; a new type is a file in `payloads` and a line here. */
export const eventTypes = {
  feeding: feedingType,
  diaper: diaperType,
  sleep: sleepType,
  pumping: pumpingType,
  milk_stash: milkStashType,
  medication: medicationType,
  temperature: temperatureType,
  symptom: symptomType,
  vaccination: vaccinationType,
  doctor_visit: doctorVisitType,
  tummy_time: tummyTimeType,
  activity: activityType,
  bath: bathType,
  mood: moodType,
  milestone: milestoneType,
  note: noteType,
  handover: handoverType,
  custom: customType,
} as const satisfies Readonly<Record<string, EventTypeDefinition>>;

export type EventType = keyof typeof eventTypes;
export const EventType = z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]);
/** False for a type that came with a newer release. */
export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(eventTypes, type);
}
export type EventPayloads = { [T in EventType]: z.infer<(typeof eventTypes)[T]['payload']> };

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
  type: EventType,
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
  const payload = eventTypes[event.type].payload.safeParse(event.payload);
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

export const eventMerge: MergeShape = {
  nested: ['payload'],
  sets: ['tags', 'photoIds', 'payload.flags'],
  groups: {
    start: ['startedAt', 'startOffsetMin', 'tz', 'day'],
    end: ['endedAt', 'endOffsetMin'],
    // Half of one dose with the unit of another would be a dose that nobody gave.
    'payload.dose': ['payload.name', 'payload.medicineId', 'payload.amount', 'payload.unit'],
    'payload.reading': ['payload.celsius', 'payload.entered'],
    'payload.pumped': ['payload.leftMl', 'payload.rightMl', 'payload.totalMl'],
  },
};

/** The problems with the times of an event, as texts for the form. */
export function spanIssues(event: {
  type: EventType;
  startedAt: number;
  endedAt: number | null;
}): { path: 'endedAt'; message: string }[] {
  if (event.endedAt === null) return [];
  const lengthMs = event.endedAt - event.startedAt;
  const { maxMs } = eventTypes[event.type];
  if (lengthMs < 0) return [{ path: 'endedAt', message: 'End is before start.' }];
  if (lengthMs > maxMs) {
    const message =
      maxMs === 0
        ? 'This is a moment and has no end.'
        : `That is ${hours(lengthMs)} h. At most ${hours(maxMs)} h.`;
    return [{ path: 'endedAt', message }];
  }
  return [];
}

function hours(ms: number): number {
  return Math.round((ms / HOUR_MS) * 10) / 10;
}
