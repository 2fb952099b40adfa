import { v7 as newId } from 'uuid';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { overrideDefaults, planDefaults } from '../../schema/records/agreement-defaults.ts';
import type { HistoryRow } from '../../schema/records/agreement.ts';
import type { ContactRecord } from '../../schema/records/contact.ts';
import type { OverrideRecord } from '../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import { defaultEndOf, scheduleDefaults } from '../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../schema/records/schedule-entry.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { addDays } from '../../schema/rules/days.ts';
import { defaultRespondBy } from '../../schema/rules/agreements/respond-by.ts';
import { type Weekday, dayNumberOf, weekdayOf } from '../../schema/rules/schedule/calendar.ts';
import {
  custodyTemplates,
  templateExchanges,
} from '../../schema/rules/schedule/custody-templates.ts';
import { instantOf, localTimeOf } from '../../schema/rules/schedule/zoned-time.ts';
import type { Carer } from './sample-entry.ts';

/** A month of the sample family’s calendar, and the plan of its two homes. */

export type SampleSchedule = {
  childId: string;
  now: number;
  tz: string;
  mother: Carer;
  father: Carer;
  grandmother: Carer;
};

type EntryFields = Partial<ScheduleRecord> & Pick<ScheduleRecord, 'title' | 'start'>;

export function sampleEntries(family: SampleSchedule, contacts: readonly ContactRecord[]) {
  const { childId, tz, now, mother, father, grandmother } = family;
  const today = localTimeOf(now, tz).slice(0, 10);
  const on = (days: number, time: string) => `${addDays(today, days)}T${time}`;
  const doctor = contacts[0]?.id ?? null;
  const weekly = (day: string) => ({
    freq: 'week' as const,
    interval: 1,
    weekdays: [weekdayOf(dayNumberOf(day.slice(0, 10)))] satisfies Weekday[],
  });
  const entries: [by: Carer, fields: EntryFields][] = [
    [
      mother,
      {
        title: 'Check-up',
        start: on(6, '10:20'),
        place: 'Dr. Hartmann, 2nd floor',
        contactId: doctor,
        assignedTo: [mother.userId],
        checklist: {
          item_card: { text: 'Insurance card', done: false, order: 1 },
          item_book: { text: 'Yellow booklet', done: true, order: 2 },
          item_ask: { text: 'Ask about vitamin D', done: false, order: 3 },
        },
      },
    ],
    [
      mother,
      { title: 'Vaccination', category: 'vaccination', start: on(13, '09:00'), contactId: doctor },
    ],
    [
      mother,
      {
        title: 'Baby swimming',
        category: 'activity',
        start: on(-12, '15:30'),
        place: 'Pool, Lake Street',
        repeat: { ...weekly(on(-12, '15:30')), count: 8 },
      },
    ],
    [
      father,
      {
        title: 'Rosa looks after Mia',
        category: 'caregiver_shift',
        start: on(-5, '13:00'),
        end: on(-5, '18:00'),
        assignedTo: [grandmother.userId],
        askAnswer: true,
        repeat: weekly(on(-5, '13:00')),
      },
    ],
    [
      father,
      {
        title: 'Visit the daycare',
        category: 'daycare_school',
        start: on(9, '16:00'),
        contactId: contacts[1]?.id ?? null,
        notes: 'Both of us if possible.',
        assignedTo: [father.userId, mother.userId],
        askAnswer: true,
      },
    ],
    [father, { title: 'Buy diapers', category: 'task', start: addDays(today, 1) }],
    [
      mother,
      {
        title: 'Return the breast pump',
        category: 'task',
        start: addDays(today, -3),
        status: 'done',
      },
    ],
    [
      mother,
      {
        title: 'Weekend at the lake',
        category: 'travel',
        start: addDays(today, 18),
        end: addDays(today, 20),
      },
    ],
    [
      grandmother,
      {
        title: 'Grandma’s birthday',
        category: 'birthday',
        start: addDays(today, 11),
        repeat: { freq: 'year', interval: 1 },
      },
    ],
    [mother, { title: 'Osteopath', start: on(-9, '11:00'), status: 'cancelled' }],
    [
      father,
      {
        title: 'Playgroup',
        category: 'activity',
        start: on(3, '10:00'),
        repeat: { ...weekly(on(3, '10:00')), interval: 2 },
      },
    ],
  ];
  return entries.map(([by, { start, ...fields }], i): ScheduleRecord => ({
    ...scheduleDefaults,
    ...recordOf(by, now - (20 - i) * DAY_MS),
    childIds: [childId],
    assignedTo: [],
    documentIds: [],
    photoIds: [],
    allDay: !start.includes('T'),
    start,
    end: defaultEndOf(start),
    tz,
    reminders: {},
    ...fields,
  }));
}

export function sampleContacts({ now, mother }: SampleSchedule): ContactRecord[] {
  const contact = (fields: Partial<ContactRecord> & Pick<ContactRecord, 'name' | 'role'>) => ({
    ...recordOf(mother, now - 60 * DAY_MS),
    phone: '',
    email: '',
    address: '',
    notes: '',
    pinned: false,
    ...fields,
  });
  return [
    contact({
      name: 'Dr. Hartmann',
      role: 'doctor',
      phone: '+49 30 5550142',
      address: 'Lake Street 12',
      pinned: true,
    }),
    contact({ name: 'Daycare Sunflower', role: 'daycare', phone: '+49 30 5550177' }),
  ];
}

const HOMES = { mother: 'home_emma', father: 'home_noah' } as const;

export function samplePlan({
  childId,
  now,
  tz,
  mother,
  father,
}: SampleSchedule): ParentingPlanRecord {
  const madeAt = now - 50 * DAY_MS;
  const monday = mondayBefore(localTimeOf(madeAt, tz).slice(0, 10));
  const template = custodyTemplates.twoTwoThree;
  const rows = [rowOf(mother, 'proposed', madeAt), rowOf(father, 'accepted', madeAt + 5 * HOUR_MS)];
  return {
    ...planDefaults,
    ...recordOf(mother, madeAt),
    name: '2–2–3',
    childIds: [childId],
    parties: [
      { partyId: HOMES.mother, label: 'Emma', userId: mother.userId, colour: 'blue' },
      { partyId: HOMES.father, label: 'Noah', userId: father.userId, colour: 'amber' },
    ],
    tz,
    effectiveFrom: monday,
    cycleDays: template.cycleDays,
    anchorDate: monday,
    exchanges: templateExchanges(template, {
      a: HOMES.mother,
      b: HOMES.father,
      time: '17:30',
      place: { kind: 'home_of_to', text: '' },
    }).map((exchange) => ({ ...exchange, carrier: { kind: 'from', text: '' } })),
    steps: {},
    status: 'active',
    history: rows,
    agreedAt: madeAt + 5 * HOUR_MS,
  };
}

/** Two that were agreed on, and a request that waits for an answer. */
export function sampleOverrides(
  family: SampleSchedule,
  plan: ParentingPlanRecord,
): OverrideRecord[] {
  const { now, tz, mother, father } = family;
  const today = localTimeOf(now, tz).slice(0, 10);
  const on = (days: number, time: string) => `${addDays(today, days)}T${time}`;
  const override = (
    by: Carer,
    at: number,
    fields: Pick<OverrideRecord, 'kind' | 'name' | 'from' | 'to' | 'toParty'> &
      Partial<OverrideRecord>,
  ): OverrideRecord => ({
    ...overrideDefaults,
    ...recordOf(by, at),
    dateRule: { kind: 'fixed' },
    planId: plan.id,
    childIds: plan.childIds,
    userIds: [mother.userId, father.userId].toSorted(),
    steps: {},
    status: 'accepted',
    history: [rowOf(by, 'proposed', at)],
    ...fields,
  });
  const agreed = (by: Carer, other: Carer, at: number) => ({
    history: [rowOf(by, 'proposed', at), rowOf(other, 'accepted', at + 3 * HOUR_MS)],
    agreedAt: at + 3 * HOUR_MS,
  });
  const asked = now - 3 * HOUR_MS;
  const from = on(10, '17:30');
  return [
    override(mother, now - 40 * DAY_MS, {
      kind: 'holiday',
      name: 'Birthday of Grandpa',
      from: on(4, '10:00'),
      to: on(5, '18:00'),
      toParty: HOMES.father,
      repeat: 'alternate',
      ...agreed(mother, father, now - 40 * DAY_MS),
    }),
    override(father, now - 30 * DAY_MS, {
      kind: 'vacation',
      name: 'Week by the sea',
      from: on(24, '17:30'),
      to: on(31, '17:30'),
      toParty: HOMES.mother,
      ...agreed(father, mother, now - 30 * DAY_MS),
    }),
    override(father, asked, {
      kind: 'swap',
      mode: 'give',
      name: 'Business trip',
      from,
      to: on(12, '17:30'),
      toParty: HOMES.mother,
      note: 'I am in Hamburg until Thursday evening.',
      status: 'proposed',
      respondBy: defaultRespondBy(instantOf(from, tz), asked),
    }),
  ];
}

function recordOf(by: Carer, at: number) {
  return {
    id: newId({ msecs: at }),
    childId: null,
    createdBy: by.userId,
    createdAt: at,
    updatedBy: by.userId,
    updatedAt: at,
    schemaVersion: 1,
    clocks: { '*': nextStamp(at, [], by.node) },
    removed: null,
  };
}

function rowOf(by: Carer, did: HistoryRow['did'], at: number): HistoryRow {
  return { id: newId({ msecs: at }), by: by.userId, at, did, reason: '', otherId: null };
}

function mondayBefore(day: string): string {
  return addDays(day, 1 - weekdayOf(dayNumberOf(day)));
}
