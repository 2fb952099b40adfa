import { type CollectionName, collections, mergeShapeOf } from '../../../schema/collections.ts';
import { exportFiles } from '../../../schema/export/export-files.ts';
import { historyOf } from '../../../schema/export/exported-record.ts';
import { archivedNames, mediaStem } from '../../../schema/export/media-files.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type ReturnContext, comingBack, importedCollections } from './coming-back.ts';
import type {
  ExistingRecords,
  ImportPlan,
  PlannedFile,
  PlannedRecord,
  ReportRow,
  RowOutcome,
} from './import-plan.ts';
import type { OwnRecords } from './own-records.ts';
import type { RowProblem } from './parsed-row.ts';

/** The own export as one more source: its records come back with their ids, so nothing comes twice. */

type OwnContext = {
  jobId: string;
  existing: ExistingRecords;
  /** The importing person, in whose name everything comes. */
  userId: string;
  /** Their address: an archive that they made elsewhere is theirs as well. */
  username: string | null;
  /** The people of the family that imports. */
  memberIds: ReadonlySet<string>;
  /** The hashes of the photos that are here. */
  hashes: ReadonlySet<string>;
  runningSlots: ReadonlySet<string>;
  now: number;
  /** Whether this device can keep the files of an archive. */
  keepsFiles: boolean;
  /** Whether the server or this device has a file of a record that is here. */
  hasFile(collection: CollectionName, id: string, name: string): boolean;
  /** Whether a record is valid in this release. */
  isValid(collection: CollectionName, record: AnyRecord): boolean;
};

/** What of an export is not here. Removed records stay out: they were deleted there. */
export function planOwn(own: OwnRecords, context: OwnContext): ImportPlan {
  return new OwnPlanner(own, context).plan();
}

/** A record of the archive with its place in it. */
type Row = { collection: CollectionName; record: AnyRecord; row: number };

class OwnPlanner {
  readonly #own: OwnRecords;
  readonly #context: OwnContext;
  readonly #people: People;
  readonly #returns: ReturnContext;
  /** The records that were read, with the outcome that those which follow them share. */
  readonly #read = new Map<string, RowOutcome>();
  readonly #fresh: PlannedRecord[] = [];
  readonly #duplicates: PlannedRecord[] = [];
  readonly #inTrash: PlannedRecord[] = [];
  readonly #lacking: PlannedRecord[] = [];
  readonly #report: ReportRow[] = [];
  #known = 0;

  constructor(own: OwnRecords, context: OwnContext) {
    this.#own = own;
    this.#context = context;
    this.#people = peopleIn(own, context);
    this.#returns = {
      ...this.#people,
      userId: context.userId,
      isHere: (collection, id) => this.#stateOf(collection, id) !== null,
      runningSlots: context.runningSlots,
      now: context.now,
    };
  }

  plan(): ImportPlan {
    const { records, unreadable, others } = this.#own;
    for (const collection of [...importedCollections, collections.members.name]) {
      const list = records.get(collection) ?? [];
      for (const [i, record] of list.entries()) this.#planRow({ collection, record, row: i + 1 });
    }
    for (const { file, row } of unreadable) {
      const text = '';
      this.#report.push({ file, row, entity: '', outcome: 'left', problem: 'badValue', text });
    }
    for (const file of others) {
      const [row, text] = [0, file];
      this.#report.push({ file, row, entity: '', outcome: 'left', problem: 'ofServer', text });
    }
    return {
      fresh: this.#fresh,
      duplicates: this.#duplicates,
      inTrash: this.#inTrash,
      known: this.#known,
      lacking: this.#lacking,
      report: this.#report,
    };
  }

  #planRow(row: Row): void {
    const { collection, record } = row;
    const definition = comingBack[collection];
    if (record.removed !== null) return this.#tell(row, 'left', 'deleted');
    const why = definition.leaves(record, this.#returns);
    if (why !== null) return this.#tell(row, 'left', why);
    // Definitions trust the types of what they read.
    const known = { ...record, ...definition.serverFields };
    if (!this.#context.isValid(collection, known)) return this.#tell(row, 'left', 'badValue');
    const planned = this.#plannedOf(row);
    const state = this.#context.existing.stateOf(planned.collection, planned.id);
    if (state === 'alive') return this.#keep(row, planned);
    const follows = definition.follows(record);
    const followed = follows && this.#stateOf(follows.collection, follows.id);
    if (follows && followed === null) return this.#tell(row, 'left', 'noItem');
    const { files } = planned;
    if (files?.length === 0) return this.#tell(row, 'left', 'noFile');
    if (files && !this.#context.keepsFiles) return this.#tell(row, 'left', 'noRoom');
    if (!this.#isValid(record, planned)) return this.#tell(row, 'left', 'badValue');
    const children = collections[planned.collection].childrenOf(candidateOf(record, planned));
    // A child is about itself.
    if (!children.every((id) => id === planned.id || this.#hasChild(id)))
      return this.#tell(row, 'left', 'notChosen');
    const outcome = this.#outcomeOf(row, { state, followed });
    this.#file(planned, outcome);
    this.#tellOf(row, planned, outcome);
  }

  /** The record is here; only its files may be missing. */
  #keep(row: Row, planned: PlannedRecord): void {
    this.#known += 1;
    this.#read.set(keyOf(planned), 'known');
    const { collection, id } = planned;
    const files = (planned.files ?? []).filter(
      ({ name }) => !this.#context.hasFile(collection, id, name),
    );
    if (files.length > 0 && this.#context.keepsFiles) this.#lacking.push({ ...planned, files });
    this.#tell(row, 'known', null);
  }

  #outcomeOf(
    { collection, record }: Row,
    { state, followed }: { state: 'removed' | null; followed: RowOutcome | null },
  ): RowOutcome {
    if (state === 'removed') return 'inTrash';
    if (followed === 'inTrash' || followed === 'duplicate') return followed;
    const isTwice =
      exportFiles[collection].media !== null && this.#context.hashes.has(String(record['hash']));
    return isTwice ? 'duplicate' : 'entry';
  }

  #file(planned: PlannedRecord, outcome: RowOutcome): void {
    this.#read.set(keyOf(planned), outcome);
    if (outcome === 'inTrash') this.#inTrash.push(planned);
    else if (outcome === 'duplicate') this.#duplicates.push(planned);
    else this.#fresh.push(planned);
  }

  #tellOf(row: Row, planned: PlannedRecord, outcome: RowOutcome): void {
    const { collection, record } = row;
    const changed = comingBack[collection].changed(record, this.#returns);
    const missing = this.#filesOf(row)?.missing ?? [];
    const isNote = planned.collection !== collection;
    const problem = changed ?? (missing.length > 0 ? 'smaller' : null);
    this.#tell(row, outcome === 'entry' && isNote ? 'note' : outcome, problem);
  }

  #plannedOf({ collection, record, row }: Row): PlannedRecord {
    const definition = comingBack[collection];
    const { strangers } = this.#people;
    const { userId, jobId } = this.#context;
    const becoming = definition.becomes(record, this.#returns);
    const files = this.#filesOf({ collection, record, row })?.planned;
    const kept = files
      ? definition.withFiles(
          becoming.fields,
          files.map(({ name }) => name),
        )
      : becoming.fields;
    const fields = Object.fromEntries(
      Object.entries(kept)
        .filter(([name]) => !META.has(name))
        .map(([name, value]) => [name, withPeople(value, strangers, userId)]),
    );
    const importRef = {
      provider: 'nestling',
      entity: collection,
      recordId: record.id,
      ...this.#authorOf(record, definition.keepsTime),
      // Where it came from before stays known; this import is what can be undone.
      ...(record['importRef'] as object | null | undefined),
      jobId,
    };
    const { serverFields } = definition;
    const earlier = earlierIn(record)
      .filter(({ path }) => !isOfServer(collection, path, serverFields))
      .map((each) => ({ ...each, value: withPeople(each.value, strangers, userId) }));
    return {
      collection: becoming.collection,
      id: becoming.id,
      fields: { ...fields, ...serverFields, importRef },
      ...(earlier.length > 0 ? { earlier } : {}),
      ...(files ? { files } : {}),
    };
  }

  /** The name of whoever wrote the record there, if that was another person. */
  #authorOf({ createdBy, createdAt }: AnyRecord, keepsTime: boolean) {
    const name = this.#people.isOwn(createdBy) ? null : this.#people.nameOf(createdBy);
    return {
      ...(name === null ? {} : { author: name.slice(0, 80) }),
      ...(keepsTime ? { writtenAt: createdAt } : {}),
    };
  }

  /** The files of a record in the archive; null for a collection without files. */
  #filesOf({ collection, record }: Row): { planned: PlannedFile[]; missing: string[] } | null {
    const { media } = exportFiles[collection];
    if (media === null) return null;
    const stem = (name: string) => mediaStem({ collection, id: record.id, name });
    const { names, missing } = archivedNames(media, record, (name) =>
      this.#own.media.has(stem(name)),
    );
    const planned = names.map((name) => ({
      name,
      stem: stem(name),
      ...media.fileOf(record, name),
    }));
    // An original that was not kept there is not missing here.
    const isMissed = record['keepsOriginal'] !== false;
    return { planned, missing: isMissed ? missing : [] };
  }

  #isValid(record: AnyRecord, planned: PlannedRecord): boolean {
    const { isValid, userId } = this.#context;
    const candidate = candidateOf(record, planned);
    const by = { createdBy: userId, updatedBy: userId };
    return isValid(planned.collection, { ...candidate, ...by });
  }

  /** What is known of a record: its outcome if it was read, or that it is here. */
  #stateOf(collection: CollectionName, id: string): RowOutcome | null {
    const read = this.#read.get(keyOf({ collection, id }));
    if (read !== undefined) return read;
    return this.#context.existing.stateOf(collection, id) === 'alive' ? 'known' : null;
  }

  #hasChild(id: string): boolean {
    return this.#stateOf(collections.children.name, id) !== null;
  }

  #tell({ collection, record, row }: Row, outcome: RowOutcome, problem: RowProblem | null): void {
    this.#report.push({
      file: `data/${collection}.json`,
      row,
      entity: collection,
      outcome,
      problem,
      text: textOf(collection, record),
    });
  }
}

type People = Pick<ReturnContext, 'isOwn' | 'isMember' | 'nameOf'> & {
  /** The ids of people who are not in this family, the exporting person among them. */
  strangers: ReadonlySet<string>;
};

function peopleIn(
  { records, exporter }: OwnRecords,
  { userId, username, memberIds }: OwnContext,
): People {
  const named = new Set<string>();
  for (const list of records.values()) {
    for (const { createdBy, updatedBy } of list) named.add(createdBy).add(updatedBy);
  }
  const names = new Map<string, string>();
  for (const member of records.get('members') ?? []) {
    named.add(member.id);
    if (typeof member['name'] === 'string') names.set(member.id, member['name']);
  }
  const isSame = exporter !== null && exporter.username === username;
  return {
    isOwn: (id) => id === userId || (isSame && id === exporter.id),
    isMember: (id) => typeof id === 'string' && memberIds.has(id),
    nameOf: (id) => (typeof id === 'string' ? (names.get(id) ?? null) : null),
    strangers: new Set([...named].filter((id) => !memberIds.has(id))),
  };
}

function keyOf({ collection, id }: { collection: CollectionName; id: string }): string {
  return `${collection} ${id}`;
}

/** The record as it would be here, for what is asked of records. */
function candidateOf(record: AnyRecord, { id, fields }: PlannedRecord): AnyRecord {
  const { createdBy, createdAt, updatedBy, updatedAt, schemaVersion, clocks, removed } = record;
  const meta = { createdBy, createdAt, updatedBy, updatedAt, schemaVersion, clocks, removed };
  return { childId: null, ...meta, ...fields, id } as AnyRecord;
}

/** Whether a path of the history is of what only the server writes. */
function isOfServer(
  collection: CollectionName,
  path: string,
  serverFields: Readonly<Record<string, unknown>>,
): boolean {
  const { groups } = mergeShapeOf(collection);
  const [first = ''] = path.split(/[./]/);
  const fields = groups[first] ?? [first];
  return fields.some((field) => Object.hasOwn(serverFields, field));
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
  'fieldHistory',
  'importRef',
]);
/** The history that the server's export has of a record. */
function earlierIn(record: AnyRecord) {
  return historyOf(record)
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
  const words = ['type', 'name', 'title', 'caption', 'date', 'note', 'content', 'kind'].map(
    (field) => record[field],
  );
  return [collection, ...words.filter((word) => typeof word === 'string' && word !== '')].join(
    ', ',
  );
}
