import { type CollectionName, collections } from '../../../schema/collections.ts';
import { itemCollectionOf } from '../../../schema/collections/items.ts';
import { timerRules } from '../../../schema/collections/timers.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { eventTypes, isEventType } from '../../../schema/records/event-types.ts';
import { preferencesId } from '../../../schema/records/preferences-id.ts';
import { likeId } from '../../../schema/records/response.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { slotOf } from '../../../schema/rules/timers.ts';
import type { PlannedRecord } from './import-plan.ts';
import type { RowProblem } from './parsed-row.ts';
import { noteOfTimer } from './timer-note.ts';

/** What becomes of the records of an export when they come back, by collection. */

type Fields = PlannedRecord['fields'];
/** A record as it comes back, before people who are not here are replaced. */
type Returning = Pick<PlannedRecord, 'collection' | 'id' | 'fields'>;

/** What a definition may ask about the archive and about what is here. */
export type ReturnContext = {
  userId: string;
  /** Whether a person of the archive is the one who imports. */
  isOwn(personId: unknown): boolean;
  isMember(personId: unknown): boolean;
  /** The name of a person of the archive. */
  nameOf(personId: unknown): string | null;
  /** Whether a record is here or was read before this one. */
  isHere(collection: CollectionName, id: string): boolean;
  /** The slots (`slotOf`) of the timers that run here. */
  runningSlots: ReadonlySet<string>;
  now: number;
};

export type ComingBack = {
  /** Why this record does not come back; null: it does. */
  leaves(record: AnyRecord, context: ReturnContext): RowProblem | null;
  becomes(record: AnyRecord, context: ReturnContext): Returning;
  /** Said in the report of a record that comes back as something else than it was. */
  changed(record: AnyRecord, context: ReturnContext): RowProblem | null;
  /** The record without which this one is worth nothing; null: it stands alone. */
  follows(record: AnyRecord): { collection: CollectionName; id: string } | null;
  /** Fields that only the server writes, with their first values. */
  serverFields: Fields;
  /** The record with only these of its files, of those that it names. */
  withFiles(fields: Fields, names: readonly string[]): Fields;
  /** Whether the time of what somebody wrote is kept beside it. */
  keepsTime: boolean;
  /** What only one record here may occupy at a time; null: nothing. */
  slotOf(record: AnyRecord): string | null;
  /** Whether an undo of the import takes the record back. */
  isUndone(record: AnyRecord): boolean;
};

const AGREEMENT_START = { status: 'draft', steps: {}, history: [], agreedAt: null } as const;

function usual(name: CollectionName): ComingBack {
  return {
    leaves: () => null,
    becomes: ({ id, ...fields }) => ({ collection: name, id, fields }),
    changed: () => null,
    follows: () => null,
    serverFields: {},
    withFiles: (fields) => fields,
    keepsTime: false,
    slotOf: () => null,
    isUndone: () => true,
  };
}

/** What a person has chosen for themselves. */
function ownOnly(name: CollectionName): ComingBack {
  return {
    ...usual(name),
    leaves: ({ createdBy }, { isOwn }) => (isOwn(createdBy) ? null : 'ofOther'),
  };
}

/** In the order in which they are written. */
export const comingBack: Readonly<Record<CollectionName, ComingBack>> = {
  children: {
    ...usual('children'),
    // Rights of people who are not here would be nobody's.
    becomes: ({ id, ...fields }) => ({
      collection: 'children',
      id,
      fields: { ...fields, caregivers: [] },
    }),
  },
  logDefinitions: usual('logDefinitions'),
  listItems: usual('listItems'),
  contacts: usual('contacts'),
  albums: usual('albums'),
  photos: {
    ...usual('photos'),
    becomes: ({ id, ...fields }, { isMember, isOwn, nameOf }) => ({
      collection: 'photos',
      id,
      fields: { ...fields, people: namesIn(fields['people'], { isMember, isOwn, nameOf }) },
    }),
    serverFields: { stored: [] },
    withFiles: (fields, names) => ({
      ...fields,
      keepsOriginal: fields['keepsOriginal'] !== false && names.includes('original'),
    }),
  },
  documents: {
    ...usual('documents'),
    serverFields: { stored: [] },
    withFiles: (fields, names) => ({
      ...fields,
      files: Object.fromEntries(
        Object.entries((fields['files'] ?? {}) as Fields).filter(([id]) => names.includes(id)),
      ),
    }),
  },
  events: usual('events'),
  growth: usual('growth'),
  motorMilestones: usual('motorMilestones'),
  schedule: usual('schedule'),
  articles: usual('articles'),
  parentingPlans: {
    ...usual('parentingPlans'),
    leaves: ({ status }) => (OPEN_PLANS.has(String(status)) ? null : 'settled'),
    becomes: ({ id, ending: _, endsOn: __, ...fields }, { isMember, isOwn }) => ({
      collection: 'parentingPlans',
      id,
      fields: {
        ...fields,
        respondBy: null,
        replyTo: null,
        parties: homesIn(fields['parties'], { isMember, isOwn }),
      },
    }),
    changed: ({ status }) => (status === 'draft' ? null : 'toAgree'),
    serverFields: AGREEMENT_START,
    isUndone: ({ status }) => status === 'draft',
  },
  overrides: {
    ...usual('overrides'),
    leaves: ({ status, kind, mode }) =>
      // A swap follows from a request that was accepted; nobody can propose it by itself.
      OPEN_OVERRIDES.has(String(status)) && !(kind === 'swap' && mode === null) ? null : 'settled',
    becomes: ({ id, ...fields }) => ({
      collection: 'overrides',
      id,
      fields: { ...fields, respondBy: null, replyTo: null, settles: [], userIds: [] },
    }),
    changed: ({ status }) => (status === 'draft' ? null : 'toAgree'),
    follows: ({ planId }) => ({ collection: 'parentingPlans', id: String(planId) }),
    serverFields: AGREEMENT_START,
    isUndone: ({ status }) => status === 'draft',
  },
  responses: {
    ...usual('responses'),
    // A comment is brought by whoever imports it and keeps the name of its author; a like has no words.
    leaves: ({ kind, createdBy }, { isOwn }) =>
      kind === 'like' && !isOwn(createdBy) ? 'ofOther' : null,
    becomes: ({ id, ...fields }, { userId }) => ({
      collection: 'responses',
      id:
        fields['kind'] === 'like'
          ? likeId(
              { collection: String(fields['itemCollection']), id: String(fields['itemId']) },
              userId,
            )
          : id,
      fields,
    }),
    follows: (record) => {
      const collection = itemCollectionOf(record);
      return collection && { collection, id: String(record['itemId']) };
    },
    keepsTime: true,
  },
  timers: {
    ...usual('timers'),
    leaves: (record, { isHere, isOwn }) => {
      if (isHere('events', String(record['eventId']))) return 'logged';
      return isOwn(timerRules.personOf(record)) || !timerRules.isShift(record) ? null : 'ofOther';
    },
    becomes: (record, context) => {
      const { id, ...fields } = record;
      if (stillRuns(record as TimerRecord, context)) return { collection: 'timers', id, fields };
      return noteOfTimer(record as TimerRecord);
    },
    changed: (record, context) => (stillRuns(record as TimerRecord, context) ? null : 'running'),
    slotOf: (record) => slotOf(record as TimerRecord),
  },
  preferences: {
    ...ownOnly('preferences'),
    becomes: ({ id: _, ...fields }, { userId }) => ({
      collection: 'preferences',
      id: preferencesId(userId),
      fields,
    }),
  },
  reminders: ownOnly('reminders'),
  // The account decides who is in the family.
  members: { ...usual('members'), leaves: () => 'ofServer' },
};

/** The collections that an import may write, in the order in which it writes them. */
export const importedCollections: readonly CollectionName[] = (
  Object.keys(comingBack) as CollectionName[]
).filter((name) => !collections[name].serverOnly);

const OPEN_PLANS: ReadonlySet<string> = new Set(['draft', 'proposed', 'active']);
const OPEN_OVERRIDES: ReadonlySet<string> = new Set(['draft', 'proposed', 'accepted']);

/** A timer that is shorter than its type allows, and that ends none of those that run here. */
function stillRuns(timer: TimerRecord, { now, runningSlots, isHere }: ReturnContext): boolean {
  if (isHere('timers', timer.id)) return true;
  const maxMs = isEventType(timer.kind) ? eventTypes[timer.kind].maxMs : 0;
  const elapsedMs = now - timer.startedAt;
  return elapsedMs >= 0 && elapsedMs < maxMs && !runningSlots.has(slotOf(timer));
}

type People = Pick<ReturnContext, 'isMember' | 'isOwn'>;

/** The homes of a plan; one whose person is not here is nobody's until it is proposed again. */
function homesIn(parties: unknown, { isMember, isOwn }: People): unknown {
  if (!Array.isArray(parties)) return parties;
  return parties.map((party: { userId?: unknown }) =>
    isMember(party.userId) || isOwn(party.userId) ? party : { ...party, userId: null },
  );
}

/** The people in a photo; who is not here stays as a name. */
function namesIn(
  people: unknown,
  { isMember, isOwn, nameOf }: People & Pick<ReturnContext, 'nameOf'>,
): unknown {
  if (!Array.isArray(people)) return people;
  return people.map((person: unknown) =>
    isMember(person) || isOwn(person) ? person : (nameOf(person) ?? person),
  );
}
