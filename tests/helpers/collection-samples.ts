import { randomUUID } from 'node:crypto';
import { LIST_NAME_MAX_CHARS, OWN_LABEL_MAX_CHARS } from '../../schema/limits.ts';
import { ARTICLE_TITLE_MAX_CHARS } from '../../schema/article-limits.ts';
import { REMINDER_TEXT_MAX_CHARS } from '../../schema/notification-limits.ts';
import { ALBUM_TITLE_MAX_CHARS, DOCUMENT_TITLE_MAX_CHARS } from '../../schema/media-limits.ts';
import {
  CONTACT_NAME_MAX_CHARS,
  ENTRY_TITLE_MAX_CHARS,
  PLAN_NAME_MAX_CHARS,
} from '../../schema/schedule-limits.ts';
import { type CollectionName, collections, mergeShapeOf } from '../../schema/collections.ts';
import { copyOf } from '../../schema/collections/items.ts';
import type { RestRoute } from '../../schema/collections/define.ts';
import { overrideDefaults, planDefaults } from '../../schema/records/agreement-defaults.ts';
import { articleDefaults } from '../../schema/records/article.ts';
import { documentDefaults } from '../../schema/records/document-input.ts';
import { listItemDefaults } from '../../schema/records/list-item.ts';
import { photoDefaults } from '../../schema/records/photo-input.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { reminderDefaults } from '../../schema/records/reminder-defaults.ts';
import { scheduleDefaults } from '../../schema/records/schedule-defaults.ts';
import { responsePrefix } from '../../schema/records/response.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, removeRecord, restoreRecord } from '../../schema/rules/merge.ts';
import { purgeRecord } from '../../schema/rules/purge.ts';
import { makeEvent } from './events.ts';

/**
 * What a record of each collection looks like, for the suites that loop over all of them: the
 * stranger matrix, the live messages and the simulator. A collection of the first release has tests
 * of its own there and no sample.
 */
export type CollectionSample = {
  /**
   * The fields beside the meta; `text` must be readable where the record is.
   * @param item the entry to which a record of an attached collection belongs; a record with several
   *   children is about its child
   */
  fields(text: string, item?: AnyRecord): Record<string, unknown>;
  /** Fields that this record does not have: those of other kinds, and those that only the server writes. */
  otherKinds?: Record<string, unknown>;
  /** The field that holds the text. */
  textField: string;
  /** What somebody may change in it. */
  edit(text: string): Record<string, unknown>;
  /** Whether caregivers with the preset of a nanny may read it, only parents, or only its author. */
  readBy: 'carers' | 'parents' | 'author';
  /**
   * The status of each route for the owner, a parent, a nanny, a caregiver without a child and one
   * who is paused; with the body where there is one.
   */
  routes: Partial<Record<RestRoute, { own: Five; body?: () => unknown }>>;
};

function sampleFiles() {
  return {
    file_one: {
      hash: '1'.repeat(64),
      mime: 'application/pdf',
      bytes: 2_000,
      name: 'policy.pdf',
      order: 1,
      version: 'version_one',
      addedAt: Date.UTC(2026, 0, 5),
    },
  };
}

function childrenOf({ childId }: AnyRecord): string[] {
  return childId === null ? [] : [childId];
}

/** The entry of a response for which no entry matters. */
const SOME_ENTRY = { ...makeEvent('note', 0), id: 'some-entry' } as AnyRecord;
export const someEntryOf = (childId: string): AnyRecord => ({ ...SOME_ENTRY, childId });
type Five = readonly [number, number, number, number, number];

export const collectionSamples: Readonly<Record<CollectionName, CollectionSample | null>> = {
  children: null,
  members: null,
  events: null,
  timers: null,
  growth: {
    fields: (note) => ({
      date: '2026-01-05',
      time: null,
      weightG: 5_200,
      lengthMm: 580,
      headMm: null,
      entered: { weight: { value: 5.2, unit: 'kg' } },
      position: 'lying',
      clothed: 'diaper',
      by: 'doctor',
      note,
      photoIds: [],
      documentId: null,
    }),
    textField: 'note',
    edit: (note) => ({ note, weightG: 5_300 }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 404, 404] },
      create: {
        own: [201, 201, 403, 404, 404],
        body: () => ({ date: '2026-01-05', headMm: 380 }),
      },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  responses: {
    fields: (content, item = SOME_ENTRY) => ({
      kind: 'comment',
      itemCollection: 'events',
      itemId: item.id,
      ...copyOf('events', item),
      liked: null,
      content,
    }),
    textField: 'content',
    edit: (content) => ({ content }),
    readBy: 'carers',
    routes: {},
  },
  logDefinitions: {
    fields: (name) => ({
      name: name.slice(0, OWN_LABEL_MAX_CHARS),
      icon: 'footprints',
      color: '#14B8A6',
      timed: true,
      archived: false,
      fields: {
        km: { kind: 'number', label: 'Distance', order: 1, unit: 'km', min: 0, max: 50 },
        who: { kind: 'choice', label: 'Who pushed', order: 2 },
      },
      choices: {
        mum: { field: 'who', label: 'Mum', order: 1 },
        dad: { field: 'who', label: 'Dad', order: 2 },
      },
    }),
    textField: 'name',
    edit: (name) => ({ name: name.slice(0, OWN_LABEL_MAX_CHARS) }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: { own: [201, 201, 403, 403, 403], body: () => ({ name: 'Nails' }) },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ name: 'Nails' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  motorMilestones: {
    fields: (note) => ({
      milestone: 'standing_alone',
      status: 'seen',
      date: '2026-01-05',
      datePrecision: 'day',
      note,
      photoId: null,
    }),
    textField: 'note',
    edit: (note) => ({ note, status: 'sure' }),
    readBy: 'carers',
    routes: {},
  },
  photos: {
    fields: (caption, item = SOME_ENTRY) => ({
      ...photoDefaults(Date.UTC(2026, 0, 5)),
      childIds: childrenOf(item),
      caption,
      mime: 'image/jpeg',
      bytes: 1_000,
      hash: '0'.repeat(64),
    }),
    textField: 'caption',
    edit: (caption) => ({ caption }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: {
        own: [201, 201, 403, 403, 403],
        body: () => ({ mime: 'image/jpeg', bytes: 9, hash: 'a'.repeat(64) }),
      },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ caption: 'At the lake' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  documents: {
    fields: (title, item = SOME_ENTRY) => ({
      ...documentDefaults('insurance'),
      childIds: childrenOf(item),
      title: title.slice(0, DOCUMENT_TITLE_MAX_CHARS),
      category: 'insurance',
      files: sampleFiles(),
    }),
    textField: 'title',
    edit: (title) => ({ title: title.slice(0, DOCUMENT_TITLE_MAX_CHARS) }),
    readBy: 'parents',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: {
        own: [201, 201, 403, 403, 403],
        body: () => ({ title: 'Policy', category: 'insurance', files: sampleFiles() }),
      },
      read: { own: [200, 200, 404, 404, 404] },
      edit: { own: [200, 200, 404, 404, 404], body: () => ({ notes: 'Renewed' }) },
      remove: { own: [200, 200, 404, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  albums: {
    fields: (title, item = SOME_ENTRY) => ({
      childIds: childrenOf(item),
      title: title.slice(0, ALBUM_TITLE_MAX_CHARS),
      coverId: null,
      from: '2026-01-01',
      to: null,
      members: [],
    }),
    textField: 'title',
    edit: (title) => ({ title: title.slice(0, ALBUM_TITLE_MAX_CHARS) }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: { own: [201, 201, 403, 403, 403], body: () => ({ title: 'At the lake' }) },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ title: 'By the sea' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  listItems: {
    fields: (name) => ({
      kind: 'medicine',
      ...listItemDefaults.medicine,
      name: name.slice(0, LIST_NAME_MAX_CHARS.medicine),
      strength: '120 mg / 5 ml',
      usualAmount: 5,
      minIntervalMin: 360,
      timesOfDay: ['08:00', '20:00'],
      photoIds: [],
    }),
    otherKinds: { ...listItemDefaults.food, color: '#14B8A6' },
    textField: 'name',
    edit: (name) => ({ name: name.slice(0, LIST_NAME_MAX_CHARS.medicine), maxCount24h: 4 }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: { own: [201, 201, 403, 403, 403], body: () => ({ kind: 'place', name: 'Sofa' }) },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ strength: '240 mg / 5 ml' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  articles: {
    fields: (title) => ({
      ...articleDefaults(),
      title: title.slice(0, ARTICLE_TITLE_MAX_CHARS),
      categoryId: 'sleep',
      blocks: { block_one: paragraph('Story, song, lights out.') },
      status: 'published',
    }),
    textField: 'title',
    edit: (title) => ({ title: title.slice(0, ARTICLE_TITLE_MAX_CHARS) }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: {
        own: [201, 201, 403, 403, 403],
        body: () => ({
          title: 'How bedtime works here',
          categoryId: 'sleep',
          blocks: { block_one: paragraph('Story, song, lights out.') },
        }),
      },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ summary: 'In three steps' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  schedule: {
    fields: (title, item = SOME_ENTRY) => ({
      ...scheduleDefaults,
      title: title.slice(0, ENTRY_TITLE_MAX_CHARS),
      childIds: childrenOf(item),
      allDay: false,
      start: '2026-03-02T09:30',
      end: '2026-03-02T10:00',
      tz: 'Europe/Berlin',
      repeat: { freq: 'week', interval: 2, weekdays: [1, 4], until: '2027-01-31' },
      exceptions: { 20260305: { cancelled: true }, 20260316: { start: '2026-03-17T11:00' } },
      checklist: { bring_card: { text: 'Bring the card', done: false, order: 1 } },
    }),
    textField: 'title',
    edit: (title) => ({ title: title.slice(0, ENTRY_TITLE_MAX_CHARS), place: 'Room 2' }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: {
        own: [201, 201, 403, 403, 403],
        body: () => ({ title: 'Check-up', start: '2026-03-02T09:30' }),
      },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ place: 'Room 2' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  contacts: {
    fields: (name) => ({
      name: name.slice(0, CONTACT_NAME_MAX_CHARS),
      role: 'doctor',
      phone: '+49 30 123456',
      email: '',
      address: '',
      notes: '',
      pinned: true,
    }),
    textField: 'name',
    edit: (name) => ({ name: name.slice(0, CONTACT_NAME_MAX_CHARS), role: 'dentist' }),
    readBy: 'carers',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: { own: [201, 201, 403, 403, 403], body: () => ({ name: 'Dr. Weber' }) },
      read: { own: [200, 200, 200, 404, 404] },
      edit: { own: [200, 200, 403, 404, 404], body: () => ({ phone: '112' }) },
      remove: { own: [200, 200, 403, 404, 404] },
      history: { own: [200, 200, 404, 404, 404] },
    },
  },
  parentingPlans: {
    fields: (name, item = SOME_ENTRY) => ({
      ...planDefaults,
      ...samplePlan(childrenOf(item)),
      name: name.slice(0, PLAN_NAME_MAX_CHARS),
    }),
    // Only the server writes these.
    otherKinds: { ending: null, endsOn: null },
    textField: 'name',
    edit: (name) => ({ name: name.slice(0, PLAN_NAME_MAX_CHARS), anchorDate: '2026-01-12' }),
    readBy: 'author',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: {
        // The plan names a child that is nobody's.
        own: [400, 400, 400, 400, 400],
        body: () => ({ ...samplePlan(['child-of-nobody']), name: 'Weeks' }),
      },
      read: { own: [200, 404, 404, 404, 404] },
      edit: { own: [200, 404, 404, 404, 404], body: () => ({ notes: 'From January on' }) },
      remove: { own: [200, 404, 404, 404, 404] },
      history: { own: [200, 404, 404, 404, 404] },
    },
  },
  overrides: {
    fields: (name, item = SOME_ENTRY) => ({
      ...overrideDefaults,
      ...sampleOverride(childrenOf(item)),
      name: name.slice(0, PLAN_NAME_MAX_CHARS),
    }),
    textField: 'name',
    edit: (name) => ({ name: name.slice(0, PLAN_NAME_MAX_CHARS), repeat: 'odd_years' }),
    readBy: 'author',
    routes: {
      list: { own: [200, 200, 200, 200, 200] },
      create: {
        own: [400, 400, 400, 400, 400],
        body: () => ({ ...sampleOverride(['child-of-nobody']), name: 'Easter' }),
      },
      read: { own: [200, 404, 404, 404, 404] },
      edit: { own: [200, 404, 404, 404, 404], body: () => ({ note: 'At the lake' }) },
      remove: { own: [200, 404, 404, 404, 404] },
      history: { own: [200, 404, 404, 404, 404] },
    },
  },
  // One record for each person, under an id that all their devices compute: with tests of its own.
  preferences: null,
  reminders: {
    fields: (text) => ({
      ...reminderDefaults,
      kind: 'custom',
      text: text.slice(0, REMINDER_TEXT_MAX_CHARS),
      times: ['08:00', '20:00'],
    }),
    textField: 'text',
    edit: (text) => ({ text: text.slice(0, REMINDER_TEXT_MAX_CHARS), daytimeOnly: true }),
    readBy: 'author',
    routes: {},
  },
};

function paragraph(text: string) {
  return { order: 1, node: { type: 'paragraph', children: [{ text }] } };
}

/** A plan of two homes, of which nobody uses the app. */
export function samplePlan(childIds: readonly string[]) {
  return {
    childIds,
    parties: [
      { partyId: 'home_a', label: 'Ana', userId: null, colour: 'teal' },
      { partyId: 'home_b', label: 'Ben', userId: null, colour: 'amber' },
    ],
    tz: 'Europe/Berlin',
    effectiveFrom: '2026-01-05',
    cycleDays: 14,
    anchorDate: '2026-01-05',
    exchanges: [
      { dayIndex: 0, time: '17:00', toParty: 'home_a', place: null, carrier: null },
      {
        dayIndex: 7,
        time: '17:00',
        toParty: 'home_b',
        place: { kind: 'school', text: '' },
        carrier: { kind: 'to', text: '' },
      },
    ],
  };
}

/** A holiday of each year. */
export function sampleOverride(childIds: readonly string[]) {
  return {
    planId: 'plan-of-two-homes',
    childIds,
    kind: 'holiday',
    from: '2026-04-03T10:00',
    to: '2026-04-06T18:00',
    toParty: 'home_b',
    repeat: 'even_years',
    dateRule: { kind: 'easter', days: -2 },
  };
}

/** The samples with the name of their collection. */
export const sampled = Object.entries(collectionSamples).flatMap(([name, sample]) =>
  sample ? [{ name: name as CollectionName, sample }] : [],
);

/** The id of a record, given a unique text. */
export function sampleIdOf(name: CollectionName, unique: string, itemId = SOME_ENTRY.id): string {
  const isAttached = collections[name].partition === 'byItem';
  return isAttached ? responsePrefix({ collection: 'events', id: itemId }) + unique : unique;
}

/** Whether its records are about no child: who may read one may read all. */
export function isOfFamily(name: CollectionName): boolean {
  const fields = collectionSamples[name]?.fields('words', someEntryOf('child-mia'));
  const record = { ...SOME_ENTRY, childId: childIdOf(name, 'child-mia'), ...fields };
  return collections[name].childrenOf(record).length === 0;
}

/** `childId` of a sample that is about this child. */
export function childIdOf(name: CollectionName, childId: string): string | null {
  return collections[name].childId === 'none' ? null : childId;
}

/** The fields that move a sample to another child. */
export function movedTo(name: CollectionName, childId: string): Record<string, unknown> {
  return collections[name].childId === 'none' ? { childIds: [childId] } : { childId };
}

let nodes = 0;

/** A device of one person that writes samples. */
export function createSampleDevice(userId: string, now: () => number = Date.now) {
  nodes += 1;
  const node = `smp${nodes.toString(36).padStart(5, '0')}`;
  const author = () => ({ by: userId, at: now(), node });
  return {
    node,
    create(sample: CollectionSample, childId: string, text: string, item?: AnyRecord): AnyRecord {
      const at = now();
      const name = sampled.find((each) => each.sample === sample)?.name ?? 'growth';
      return {
        id: sampleIdOf(name, randomUUID(), item?.id),
        childId: childIdOf(name, childId),
        createdBy: userId,
        createdAt: at,
        updatedBy: userId,
        updatedAt: at,
        schemaVersion: 1,
        clocks: { '*': nextStamp(at, [], node) },
        removed: null,
        ...sample.fields(text, item ?? someEntryOf(childId)),
      };
    },
    edit: (name: CollectionName, record: AnyRecord, changes: Record<string, unknown>) =>
      editRecord(mergeShapeOf(name), record, changes, author()),
    remove: (record: AnyRecord) => removeRecord(record, author()),
    restore: (record: AnyRecord) => restoreRecord(record, author()),
    purge: (name: CollectionName, record: AnyRecord) =>
      purgeRecord(mergeShapeOf(name), record, author()),
  };
}
