import * as z from 'zod/mini';
import {
  DAY_MS,
  HOUR_MS,
  NOTE_MAX_CHARS,
  PHOTOS_PER_EVENT_MAX,
  TAGS_MAX,
  TAG_MAX_CHARS,
} from '../limits.ts';
import type { MergeShape } from '../rules/merge.ts';
import { localDayOf } from '../rules/days.ts';
import {
  ActivityPayload,
  BathPayload,
  MoodPayload,
  TummyTimePayload,
} from './payloads/activity.ts';
import { CatalogId, intBetween, nonEmptyText, text } from './payloads/common.ts';
import { DiaperPayload } from './payloads/diaper.ts';
import { FeedingPayload } from './payloads/feeding.ts';
import {
  DoctorVisitPayload,
  MedicationPayload,
  SymptomPayload,
  TemperaturePayload,
  VaccinationPayload,
} from './payloads/health.ts';
import {
  CustomPayload,
  HandoverPayload,
  MilestonePayload,
  NotePayload,
} from './payloads/journal.ts';
import { MilkStashPayload, PumpingPayload } from './payloads/pumping.ts';
import { SleepPayload } from './payloads/sleep.ts';
import { type AnyRecord, Instant, RecordId, UserId, recordMeta } from './record.ts';

/** The log: one record for each thing that happened. */

/** What each type of log holds, and how long one may last (0: a moment only). */
export const eventTypes = {
  feeding: { payload: FeedingPayload, maxMs: 4 * HOUR_MS },
  diaper: { payload: DiaperPayload, maxMs: 0 },
  sleep: { payload: SleepPayload, maxMs: 20 * HOUR_MS },
  pumping: { payload: PumpingPayload, maxMs: 3 * HOUR_MS },
  milk_stash: { payload: MilkStashPayload, maxMs: 0 },
  medication: { payload: MedicationPayload, maxMs: 0 },
  temperature: { payload: TemperaturePayload, maxMs: 0 },
  symptom: { payload: SymptomPayload, maxMs: 30 * DAY_MS },
  vaccination: { payload: VaccinationPayload, maxMs: 0 },
  doctor_visit: { payload: DoctorVisitPayload, maxMs: 12 * HOUR_MS },
  tummy_time: { payload: TummyTimePayload, maxMs: 2 * HOUR_MS },
  activity: { payload: ActivityPayload, maxMs: 12 * HOUR_MS },
  bath: { payload: BathPayload, maxMs: 2 * HOUR_MS },
  mood: { payload: MoodPayload, maxMs: 6 * HOUR_MS },
  milestone: { payload: MilestonePayload, maxMs: 0 },
  note: { payload: NotePayload, maxMs: 0 },
  handover: { payload: HandoverPayload, maxMs: 0 },
  custom: { payload: CustomPayload, maxMs: 24 * HOUR_MS },
} as const;

export type EventType = keyof typeof eventTypes;
export const EventType = z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]);
export type EventPayloads = { [T in EventType]: z.infer<(typeof eventTypes)[T]['payload']> };

/** Types that may belong to nobody's child: they are the person's own. */
const CHILDLESS: ReadonlySet<EventType> = new Set<EventType>(['pumping', 'milk_stash']);

const OffsetMin = intBetween(-840, 840);
const LocalDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const EventFields = z.object({
  groupId: z.nullable(RecordId),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  tz: nonEmptyText(64),
  startOffsetMin: OffsetMin,
  endOffsetMin: z.nullable(OffsetMin),
  /** The local day of the start, fixed when written. */
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
  /** How far the device clock was off, when the times were corrected for it; else null. */
  deviceClockSkewMs: z.nullable(z.int()),
});

const AnyEvent = z.looseObject({
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
  if (event.childId === null && !CHILDLESS.has(event.type)) refuse('childId', 'Choose a child.');
  if (event.type === 'note' && event.note.trim() === '') refuse('note', 'Write the note.');
  if (event.day !== localDayOf(event.startedAt, event.startOffsetMin)) {
    refuse('day', 'The day is not the local day of the start.');
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
    // Half of one dose with the unit of another would be a dose nobody gave.
    'payload.dose': ['payload.name', 'payload.medicineId', 'payload.amount', 'payload.unit'],
    'payload.reading': ['payload.celsius', 'payload.entered'],
    'payload.pumped': ['payload.leftMl', 'payload.rightMl', 'payload.totalMl'],
  },
};

/** What is wrong with the times of an event, in words for the form. */
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
