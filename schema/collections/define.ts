import type * as z from 'zod/mini';
import type { Exif } from '../records/exif.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor, RecordChange } from '../rights/actor.ts';
import type { AgreementRules } from '../rules/agreements/rules.ts';
import type { MergeShape } from '../rules/merge.ts';
import type { ServerEvent } from '../wire/socket.ts';

/**
 * The app's definition of a replicated collection. No property has a default: code that handles
 * records of any collection reads these properties, and never compares a collection's name.
 */
export type CollectionDefinition<R extends AnyRecord = AnyRecord, Name extends string = string> = {
  /** The name in storage and on the wire. It never changes. */
  name: Name;
  /** How two copies of a record merge. */
  merge: MergeShape;
  /** Whether only the server writes it. */
  serverOnly: boolean;
  /**
   * The meaning of `childId`:
   * - `own`: the record is a child, written before records that refer to it and dropped after them;
   * - `reference`: the child that the record is about, or null;
   * - `none`: always null.
   */
  childId: 'own' | 'reference' | 'none';
  /** The ids of all children that the record is about, in whichever field it names them. */
  childrenOf(record: AnyRecord): readonly string[];
  /** The time of a record, epoch ms, which orders "newest first". */
  at(record: AnyRecord): number;
  /** The kind of a record within the collection, for the device's index; '' without kinds. */
  kind(record: AnyRecord): string;
  /**
   * What the device's index separates the records by: the child, nothing, or the item that they are
   * attached to. Those are `ResponseRecord`s, which only people may read who may read the item.
   */
  partition: 'byChild' | 'together' | 'byItem';
  /**
   * When a device without data reads the collection:
   * - `first`: before it is usable, in order of id. For small collections that screens need;
   * - `newestFirst`: after those; the device is usable when the newest month is there;
   * - `last`: in order of id, after everything else.
   */
  history: 'first' | 'newestFirst' | 'last';
  /** Whether the same writes may be sent with more or fewer fields, as a person's rights change. */
  showsMoreOrLess: boolean;
  rights: CollectionRights;
  /**
   * What becomes of a caregiver's write whose right has ended since it was made:
   * - `marked`: a parent decides (`schema/rights/late-write.ts`);
   * - `own`: it is accepted for a record of one's own.
   */
  lateWrites: 'marked' | 'own';
  /** Never set: carries the type of the records for stores that receive the definition. */
  readonly recordType?: R;
};

export type CollectionRights = {
  /** Whether the record may be on the devices of this caregiver. Parents may read all of it. */
  canRead(actor: Actor, record: AnyRecord, now: number): boolean;
  /**
   * Whether a record is hidden from everybody but its author, other parents included; null: no record
   * of the collection ever is.
   */
  hides: ((actor: Actor, record: AnyRecord) => boolean) | null;
  /** Whether this person, parent or caregiver, may make this change. */
  canWrite(actor: Actor, change: RecordChange): boolean;
  /** The parts that this caregiver's devices must not hold of a readable record; null: none. */
  cutFor(actor: Actor, record: AnyRecord): RecordCut | null;
};

/** Fields to leave out, and fields to send with another value. */
export type RecordCut = { without: readonly string[]; instead: Readonly<Record<string, unknown>> };

/**
 * The properties that decide which caregivers may read a record, so that lost rights are noticed.
 */
export type Readers = {
  /**
   * The values of the record on which the right to read depends; null if only its author may read
   * it among caregivers, or if no value of the record matters.
   */
  readersKey(record: AnyRecord): readonly unknown[] | null;
  /** Whether the author may always read it. */
  authorReads: boolean;
};

/** The part of a definition that only the server and tests use. */
export type ServerDefinition = {
  /** The full validation of one record, which the server applies to every write. */
  schema: z.ZodMiniType;
  /** Fields that only the server writes, each with its first value and the message to other writers. */
  serverFields: Readonly<Record<string, { initial: unknown; message: string }>>;
  /** How people agree on its records; null: nobody is asked. */
  agreement: AgreementRules | null;
  /** Whether this person may become the author of a record that another person created. */
  mayTakeOver(actor: Actor, before: AnyRecord, after: AnyRecord): boolean;
  readers: Readers;
  /** Whether a change of this record may change the person's right to see other records. */
  decidesRightsOf(userId: string, record: AnyRecord): boolean;
  /**
   * Whether a device without data is not sent records that were removed before the trash's time
   * limit.
   */
  forgetsRemoved: boolean;
  /**
   * False for a type or kind that only a newer release knows: the device keeps the record queued.
   */
  isKnownKind(record: AnyRecord): boolean;
  /**
   * Whether merging two valid copies can lead to this issue of the schema, so that a record with it
   * is taken from a device that merged them. The app asks a person to correct such a record.
   */
  canComeOfMerge(record: AnyRecord, issue: z.core.$ZodIssue): boolean;
  /** Fields with a calendar day, and how many days after today (UTC) it may be at most. */
  latestDays: Readonly<Record<string, number>>;
  /** Whether people can merge two records of one act: schema/records/duplicate-answer.ts. */
  canBeMerged: boolean;
  /** The paths of fields with a person of the family, besides those of every record. */
  people: readonly string[];
  /** What people are told of conflicts in its records; null: nothing. */
  conflicts: ConflictRules | null;
  /** How other devices are notified of a change; null: only by `sync:changed`. */
  live: {
    /** Null for a change without a name in the specification. */
    eventName(change: LiveChange, record: AnyRecord): ServerEvent | null;
    /** Of a change that has a name. */
    notificationType(change: LiveChange, record: AnyRecord): string;
    /** The key under which a message has the content of the record, beside the change itself. */
    dataKey: 'activity' | 'item';
  } | null;
  /** The routes for single records; null without any. */
  rest: RestResource | null;
  /** The files of its records, which lie beside the database; null: they have none. */
  files: RecordFiles | null;
};

/** What a record says about its files. */
export type RecordFiles = {
  /** What the record allows its file of this name to be; null: it has no such file. */
  expected(record: AnyRecord, file: string): ExpectedFile | null;
  /** How the file counts in the statistics of the storage, while the record is not removed. */
  usage(record: AnyRecord, file: string): 'photos' | 'videos' | 'documents' | 'versions';
  /** The names of its files that people have added, without those that are made of them. */
  originals(record: AnyRecord): readonly string[];
  /** The smaller pictures that the server makes of an original, with their longest side. */
  variants(original: string): readonly { file: string; sidePx: number }[];
  /** POST <path>/upload, by which a simple client sends whole files with the fields of a new record. */
  upload: FileUpload;
};

export type FileUpload = {
  filesMax: number;
  types: readonly string[];
  maxBytes(mime: string): number;
  /** Whether the location in a picture may stay, by the fields of the request. */
  keepsLocation(input: RestInput): boolean;
  /** The fields that come with the files. */
  input: z.ZodMiniType<RestInput>;
  /** The body of a POST, completed by what the files are. */
  complete(
    input: RestInput,
    files: readonly ReceivedFile[],
    context: { makeId: () => string; now: number },
  ): RestInput;
};

/** A file as it is stored, with what it says about itself. */
export type ReceivedFile = {
  name: string;
  mime: string;
  bytes: number;
  hash: string;
  /** As shown; null where the server cannot decode it. */
  size: { width: number; height: number } | null;
  /** A thumbhash in base64. */
  placeholder: string | null;
  exif: Exif | null;
};

export type ExpectedFile = {
  /** The hash and the size that the record names; null for a file that is made of another one. */
  named: { hash: string; bytes: number } | null;
  mimes: readonly string[];
  maxBytes: number;
};

/** Which values that two people changed without seeing each other's are told to them. */
export type ConflictRules = {
  /** Whether it matters at this path of the clocks. */
  isTold(path: string, lost: unknown, kept: unknown): boolean;
  /**
   * Whether two people can create the same record, under an id that every device computes: neither has
   * then seen what it was created with.
   */
  hasSharedIds: boolean;
};

export type LiveChange = 'added' | 'updated' | 'removed';

/** The defaults of the server for missing fields of a record. */
export type NewRecordMeta = Pick<
  AnyRecord,
  | 'id'
  | 'createdBy'
  | 'createdAt'
  | 'updatedBy'
  | 'updatedAt'
  | 'schemaVersion'
  | 'clocks'
  | 'removed'
>;

export type RestResource = {
  path: string;
  /** The tag of its routes in the OpenAPI description. */
  tag: string;
  /** The path parameter with the id of a record. */
  idParam: string;
  /** The path parameter with the id of the child; null without one. */
  childParam: string | null;
  routes: readonly RestRoute[];
  /**
   * The effect of a POST whose id exists: 'returned' leaves the record as it is, so that a repeated
   * request undoes no edit; 'replaced', for a resource without PUT, makes it an edit unless it repeats
   * the values that the record was created with.
   */
  existingOnPost: 'returned' | 'replaced';
  /**
   * The problem of a body with the child that the path names, of which the schema knows nothing; null
   * for a resource without such rules.
   */
  childProblem: ((child: AnyRecord, input: RestInput) => ChildProblem | null) | null;
  /** The body of POST for clients without clocks, and of PUT. */
  input: z.ZodMiniType<RestInput>;
  editInput: z.ZodMiniType<RestInput>;
  /** @throws RangeError for an unknown time zone */
  create(input: RestInput, meta: NewRecordMeta, makeId: () => string): AnyRecord;
  /**
   * The changes that an input makes to an existing record.
   * @throws RangeError for an unknown time zone
   */
  changes(record: AnyRecord, input: RestInput, now: number): Record<string, unknown>;
};

export type ChildProblem = { path: string; message: string };

export type RestRoute = 'list' | 'create' | 'read' | 'edit' | 'remove' | 'history';
export const allRestRoutes: readonly RestRoute[] = [
  'list',
  'create',
  'read',
  'edit',
  'remove',
  'history',
];
export type RestInput = Readonly<Record<string, unknown>>;

/** One replicated collection: `defineCollection<GrowthRecord>()({ name: 'growth', … })`. */
export function defineCollection<R extends AnyRecord>() {
  return <const Name extends string>(
    definition: CollectionDefinition<R, Name>,
  ): CollectionDefinition<R, Name> => definition;
}

/** The server's part of a definition, in a file of its own: the app loads none of its schemas. */
export function defineOnServer(definition: ServerDefinition): ServerDefinition {
  return definition;
}

/** `childrenOf` of a collection whose records name one child at most. */
export function oneChild({ childId }: AnyRecord): readonly string[] {
  return childId === null ? [] : [childId];
}

/** The start of a record that has one, else its creation. */
export function startOf({ startedAt, createdAt }: AnyRecord): number {
  return typeof startedAt === 'number' ? startedAt : createdAt;
}
