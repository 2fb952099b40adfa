import { type CollectionName, collectionNames, collections } from '../../../schema/collections.ts';
import { type AnyRecord, AnyRecord as recordSchema } from '../../../schema/records/record.ts';
import type { ExistingRecords, ImportPlan, PlannedRecord, ReportRow } from './import-plan.ts';

/** The own export as one more source: its records come back with their ids, so nothing comes twice. */

/** Why records of a collection do not come back from an export; null: they do. */
export type NotImported =
  | 'written_by_server'
  | 'running'
  | 'without_file'
  | 'of_another_person'
  | 'agreed';

/** By collection, in the order in which they are written. */
export const comesBack: Readonly<Record<CollectionName, NotImported | null>> = {
  children: null,
  logDefinitions: null,
  listItems: null,
  contacts: null,
  events: null,
  growth: null,
  motorMilestones: null,
  schedule: null,
  articles: null,
  // The account decides who is in the family.
  members: 'written_by_server',
  // A timer that ran when the export was made would run now.
  timers: 'running',
  // A device's export has no files, and the records are worth nothing without them.
  photos: 'without_file',
  documents: 'without_file',
  albums: 'without_file',
  // A like or a comment is by its author alone.
  responses: 'of_another_person',
  // Two people have agreed on these.
  parentingPlans: 'agreed',
  overrides: 'agreed',
  // What each person has chosen for themselves.
  preferences: 'of_another_person',
  reminders: 'of_another_person',
};

/** The records of an export by their collection; those that are no records are counted. */
export type OwnRecords = {
  records: ReadonlyMap<CollectionName, readonly AnyRecord[]>;
  unreadable: number;
};

/** The collection of a file of the archive; null for another file. */
export function collectionOfPath(path: string): CollectionName | null {
  const [, name] = /(?:^|\/)data\/(\w+)\.json$/.exec(path) ?? [];
  return collectionNames.find((collection) => collection === name) ?? null;
}

/** The records of a file that has one a line, as `archive.ts` writes it. */
export function readOwnRecords(text: string): { records: AnyRecord[]; unreadable: number } {
  const records: AnyRecord[] = [];
  let unreadable = 0;
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end === -1 ? text.length : end).trim();
    from = end === -1 ? text.length : end + 1;
    if (line === '' || line === '[' || line === ']' || line === '[]') continue;
    const record = recordIn(line.endsWith(',') ? line.slice(0, -1) : line);
    if (record) records.push(record);
    else unreadable += 1;
  }
  return { records, unreadable };
}

function recordIn(line: string): AnyRecord | null {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

type OwnContext = {
  jobId: string;
  existing: ExistingRecords;
  /** The people of the family that imports; what others did is then by the importing person. */
  userId: string;
  memberIds: ReadonlySet<string>;
  /** Whether a record is valid in this release. */
  isValid(collection: CollectionName, record: AnyRecord): boolean;
};

/** What of an export is not here. Removed records stay out: they were deleted there. */
export function planOwn({ records }: OwnRecords, context: OwnContext): ImportPlan {
  const fresh: PlannedRecord[] = [];
  const inTrash: PlannedRecord[] = [];
  const report: ReportRow[] = [];
  let known = 0;
  const strangers = strangersIn(records, context);
  const { children } = collections;
  const coming = new Set(
    (records.get(children.name) ?? [])
      .filter(({ removed }) => removed === null)
      .map(({ id }) => id),
  );
  const isHere = (id: string) =>
    coming.has(id) || context.existing.stateOf(children.name, id) === 'alive';
  for (const collection of Object.keys(comesBack) as CollectionName[]) {
    const list = records.get(collection) ?? [];
    list.forEach((record, index) => {
      const tell = (outcome: ReportRow['outcome'], problem: ReportRow['problem']) =>
        report.push({
          file: `data/${collection}.json`,
          row: index + 1,
          entity: collection,
          outcome,
          problem,
          text: textOf(collection, record),
        });
      if (record.removed !== null) return tell('left', 'deleted');
      if (comesBack[collection] !== null) return tell('left', 'unknownKind');
      const state = context.existing.stateOf(collection, record.id);
      if (state === 'alive') {
        known += 1;
        return tell('known', null);
      }
      if (!context.isValid(collection, record)) return tell('left', 'badValue');
      const children = collections[collection].childrenOf(record);
      if (!children.every((id) => isHere(id))) return tell('left', 'notChosen');
      const planned = plannedOf(collection, record, { context, strangers });
      (state === 'removed' ? inTrash : fresh).push(planned);
      return tell(state === 'removed' ? 'inTrash' : 'entry', null);
    });
  }
  return { fresh, duplicates: [], inTrash, known, report };
}

/** The ids of people who are not in this family. */
function strangersIn(
  records: OwnRecords['records'],
  { memberIds }: OwnContext,
): ReadonlySet<string> {
  const named = new Set<string>();
  for (const list of records.values()) {
    for (const { createdBy, updatedBy } of list) named.add(createdBy).add(updatedBy);
  }
  for (const { id } of records.get('members') ?? []) named.add(id);
  return new Set([...named].filter((id) => !memberIds.has(id)));
}

/** The fields of every record, which the store writes anew, and those that only an export has. */
const META = new Set([
  'id',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'schemaVersion',
  'clocks',
  'removed',
  'history',
  'importRef',
]);

function plannedOf(
  collection: CollectionName,
  record: AnyRecord,
  { context, strangers }: { context: OwnContext; strangers: ReadonlySet<string> },
): PlannedRecord {
  const fields = Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !META.has(name))
      .map(([name, value]) => [name, withPeople(value, strangers, context.userId)]),
  );
  const importRef = {
    provider: 'nestling',
    entity: collection,
    recordId: record.id,
    // Where it came from before stays known; this import is what can be undone.
    ...(record['importRef'] as object | null | undefined),
    jobId: context.jobId,
  };
  // Rights of people who are not here would be nobody's.
  const rights = collections[collection].childId === 'own' ? { caregivers: [] } : {};
  const earlier = earlierIn(record).map((each) => ({
    ...each,
    value: withPeople(each.value, strangers, context.userId),
  }));
  return {
    collection,
    id: record.id,
    fields: { ...fields, ...rights, importRef },
    ...(earlier.length > 0 ? { earlier } : {}),
  };
}

/** The history that the server's export has of a record. */
function earlierIn({ history }: AnyRecord & { history?: unknown }) {
  const items: readonly unknown[] = Array.isArray(history) ? history : [];
  return items
    .flatMap((item) => {
      const { path, value, writtenAt } = (item ?? {}) as Readonly<Record<string, unknown>>;
      const isReadable = typeof path === 'string' && path.length <= 120;
      return isReadable && typeof writtenAt === 'number' ? [{ path, value, writtenAt }] : [];
    })
    .toSorted((a, b) => a.writtenAt - b.writtenAt);
}

/** A value with the importing person in the place of people who are not in the family. */
function withPeople(value: unknown, strangers: ReadonlySet<string>, userId: string): unknown {
  if (typeof value === 'string') return strangers.has(value) ? userId : value;
  if (Array.isArray(value)) {
    const list = value.map((each) => withPeople(each, strangers, userId));
    const isChanged = list.some((each, i) => each !== value[i] && each === userId);
    return isChanged ? [...new Set(list)] : list;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withPeople(each, strangers, userId)]),
  );
}

function textOf(collection: CollectionName, record: AnyRecord): string {
  const words = [record['type'], record['name'], record['title'], record['date'], record['note']];
  return [collection, ...words.filter((word) => typeof word === 'string' && word !== '')].join(
    ', ',
  );
}
