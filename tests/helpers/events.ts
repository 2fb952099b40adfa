import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import { addDays, localDayOf, offsetMinOf } from '../../schema/rules/days.ts';

/** Events for tests of pure rules; everything that a test does not specify has a default. */

type Spec<T extends EventType> = Partial<Omit<EventRecord<T>, 'type' | 'payload'>> & {
  payload?: EventPayloads[T];
};

let made = 0;

const STAMP = '000000000-000-testnode';

/** A valid event in Madrid, by `u-ana`, for `child-mia`; an ISO string is fine for times. */
export function makeEvent<T extends EventType>(
  type: T,
  started: string | number,
  { payload, ...rest }: Spec<T> & { ended?: string | number } = {},
): EventRecord<T> {
  const { ended, ...fields } = rest as typeof rest & { ended?: string | number };
  const startedAt = instant(started);
  const tz = (fields as { tz?: string }).tz ?? 'Europe/Madrid';
  const startOffsetMin = offsetMinOf(startedAt, tz);
  const endedAt = ended === undefined ? null : instant(ended);
  made += 1;
  return {
    id: `event-${String(made).padStart(6, '0')}`,
    type,
    childId: 'child-mia',
    groupId: null,
    startedAt,
    endedAt,
    tz,
    startOffsetMin,
    endOffsetMin: endedAt === null ? null : offsetMinOf(endedAt, tz),
    day: localDayOf(startedAt, startOffsetMin),
    payload: payload ?? defaults[type],
    note: '',
    tags: [],
    photoIds: [],
    performedBy: null,
    source: 'app',
    importRef: null,
    visibility: 'family',
    deviceClockSkewMs: null,
    createdBy: 'u-ana',
    createdAt: startedAt,
    updatedBy: 'u-ana',
    updatedAt: startedAt,
    schemaVersion: 1,
    clocks: { '*': STAMP },
    removed: null,
    ...fields,
  } as unknown as EventRecord<T>;
}

const instant = (value: string | number): number =>
  typeof value === 'number' ? value : Date.parse(value);

const defaults: { [T in EventType]: EventPayloads[T] } = {
  feeding: { breast: { leftSec: 300, rightSec: 0, endSide: 'left' } },
  diaper: { kind: 'wet' },
  sleep: { kind: 'nap' },
  pumping: { totalMl: 60 },
  milk_stash: { kind: 'add', ml: 60 },
  medication: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' },
  temperature: { celsius: 37, site: 'armpit' },
  symptom: { signs: ['cough'] },
  vaccination: { vaccine: 'MMR', dose: 1 },
  doctor_visit: {},
  tummy_time: {},
  activity: { kind: 'walk' },
  bath: { kind: 'full' },
  mood: { mood: 'happy' },
  milestone: { category: 'motor', title: 'First step' },
  note: {},
  handover: { fromUserId: 'u-ana', toUserId: null, summary: [] },
  custom: { definitionId: 'custom-1', values: {} },
};

/** An entry of each type that statistics read, on one day. */
export function makeDay(day: string): EventRecord[] {
  return [
    makeEvent('feeding', `${day}T08:00:00Z`, {
      payload: {
        breast: { leftSec: 300, rightSec: 60 },
        bottles: [{ content: 'formula', takenMl: 90.5 }],
        solids: [{ name: 'Pear', liking: 'liked' }],
      },
    }),
    makeEvent('sleep', `${day}T20:00:00Z`, { ended: `${addDays(day, 1)}T05:00:00Z` }),
    makeEvent('diaper', `${day}T10:00:00Z`, { payload: { kind: 'both', color: 'green' } }),
    makeEvent('medication', `${day}T11:00:00Z`, {
      payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' },
    }),
    makeEvent('temperature', `${day}T11:30:00Z`, { payload: { celsius: 38.5, site: 'ear' } }),
    makeEvent('tummy_time', `${day}T12:00:00Z`, { ended: `${day}T12:05:00Z` }),
    makeEvent('mood', `${day}T13:00:00Z`, { payload: { mood: 'crying' } }),
    makeEvent('pumping', `${day}T14:00:00Z`, { payload: { totalMl: 80 } }),
    makeEvent('milk_stash', `${day}T15:00:00Z`, { payload: { kind: 'add', ml: 80 } }),
  ];
}
