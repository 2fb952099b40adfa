import type * as z from 'zod/mini';
import type { AnyRecord } from '../records/record.ts';
import type { Actor, RecordChange } from '../rights/actor.ts';
import type { MergeShape } from '../rules/merge.ts';
import type { ServerEvent } from '../wire/socket.ts';

/**
 * What the app has to know of a replicated collection. No property has a default: code that handles
 * records of any collection reads these, and never asks for a collection's name.
 */
export type CollectionDefinition<
  R extends AnyRecord = AnyRecord,
  Name extends string = string,
  LabelKey extends string = string,
> = {
  /** As it is stored on devices and on the server, and sent between them. Never changes. */
  name: Name;
  /** How two copies of a record become one. */
  merge: MergeShape;
  /** Only the server writes it; devices read it. */
  serverOnly: boolean;
  /** Fields that only the server writes, each with what it answers to anybody else. */
  serverFields: Readonly<Record<string, string>>;
  /**
   * What `childId` of a record is:
   * - `own`: the record is a child. It is written before what refers to it, and dropped after it;
   * - `reference`: the child that the record is about, or null;
   * - `none`: always null.
   */
  childId: 'own' | 'reference' | 'none';
  /** The instant a record is about, epoch ms: "newest first" sorts by it. */
  at(record: AnyRecord): number;
  /** What kind of record within the collection, for the device's index; '' where there is one. */
  kind(record: AnyRecord): string;
  /** Whether the device's index has the records of each child apart, or all together. */
  partition: 'byChild' | 'together';
  /**
   * When a device without data reads it:
   * - `first`: before it is usable, in order of id. For small collections that screens need;
   * - `newestFirst`: after those; the device is usable when the newest month is there;
   * - `last`: in order of id, after everything else.
   */
  history: 'first' | 'newestFirst' | 'last';
  /** A device without data is not sent what was removed longer ago than the trash keeps it. */
  forgetsRemoved: boolean;
  /** The server may send the same writes with more or fewer fields, as a person's rights change. */
  showsMoreOrLess: boolean;
  rights: CollectionRights;
  readers: Readers;
  /** Whether a change of this record may change what the person may see of other records. */
  decidesRightsOf(userId: string, record: AnyRecord): boolean;
  /** Files of an export beside `data/<name>.json`. */
  exportFiles: ExportFiles;
  /**
   * What a list of unsent changes calls the record: a key of the app's texts with its parameters.
   * Null where the entry's own line says it.
   */
  label: ((record: AnyRecord) => { key: LabelKey; values?: Record<string, string> }) | null;
  /** Never set: carries the type of the records for stores that are given the definition. */
  readonly recordType?: R;
};

export type CollectionRights = {
  /** Whether the record may be on this caregiver's devices. Parents may read everything. */
  canRead(actor: Actor, record: AnyRecord, now: number): boolean;
  /** Whether this person, parent or caregiver, may make this change. */
  canWrite(actor: Actor, change: RecordChange): boolean;
  /** Whether this person may become the author of a record that another person created. */
  mayTakeOver(actor: Actor, before: AnyRecord, after: AnyRecord): boolean;
  /** What a caregiver's devices must not hold of a record that they may hold; null: nothing. */
  cutFor(actor: Actor, record: AnyRecord): RecordCut | null;
  /** Whether a caregiver who may read the record may also export it. */
  mayExport(actor: Actor, record: AnyRecord): boolean;
};

/** Fields that are left out, and fields that are sent with another value. */
export type RecordCut = { without: readonly string[]; instead: Readonly<Record<string, unknown>> };

/**
 * What decides which caregivers may read a record, so that a change that takes it away is found.
 */
export type Readers = {
  /**
   * Values of the record that the right to read depends on; null where no caregiver but its author
   * may read it, or where nothing in the record decides.
   */
  readersKey(record: AnyRecord): readonly unknown[] | null;
  /** The author may always read it. */
  authorReads: boolean;
};

export type ExportFiles = {
  /** A table of all records, a table for each type of log entry, or none. */
  table: { of: 'records'; columns: readonly string[] } | { of: 'logTypes' } | null;
  /** The field that holds a photo; each becomes a file in the folder of the collection's name. */
  photoField: string | null;
};

/** What only the server (and a test) has to know of a collection. */
export type ServerDefinition = {
  /** Full validation of one record, as the server does it for every write. */
  schema: z.ZodMiniType;
  /** False for a type or kind that only a newer release knows: the device keeps it for later. */
  isKnownKind(record: AnyRecord): boolean;
  /**
   * Whether merging two valid copies can lead to this issue of the schema, so that a record with it
   * is taken from a device that merged them. The app asks a person to correct such a record.
   */
  canComeOfMerge(record: AnyRecord, issue: z.core.$ZodIssue): boolean;
  /** What is wrong with a valid record that the schema does not check on devices; null: nothing. */
  problemIn(record: AnyRecord): { path: string; message: string } | null;
  /** How other devices are told of a change; null: by `sync:changed` alone. */
  live: {
    events: Readonly<Record<LiveChange, ServerEvent>>;
    notificationType(change: LiveChange, record: AnyRecord): string;
  } | null;
  /** The routes for single records; null where it has none. */
  rest: RestResource | null;
};

export type LiveChange = 'added' | 'updated' | 'removed';

/** What the server gives a record that comes without it. */
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
  /** The group of its routes in the API's description. */
  tag: string;
  /** The parameter of the path that names a record. */
  idParam: string;
  /** The parameter of the path that names the child; null where it has none. */
  childParam: string | null;
  routes: readonly RestRoute[];
  /** Body of POST for a client that knows nothing of clocks; and of PUT. */
  input: z.ZodMiniType<RestInput>;
  editInput: z.ZodMiniType<RestInput>;
  /** @throws RangeError for a time zone that does not exist */
  create(input: RestInput, meta: NewRecordMeta, makeId: () => string): AnyRecord;
  /**
   * The fields that an input for an existing record changes.
   * @throws RangeError for a time zone that does not exist
   */
  changes(record: AnyRecord, input: RestInput): Record<string, unknown>;
};

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
  return <const Name extends string, const LabelKey extends string = never>(
    definition: CollectionDefinition<R, Name, LabelKey>,
  ): CollectionDefinition<R, Name, LabelKey> => definition;
}

/**
 * The server's part of a definition, in the same file. No code of the app imports it, so that the
 * bundler leaves it out: mark the call as pure.
 */
export function defineOnServer(definition: ServerDefinition): ServerDefinition {
  return definition;
}

/** The start of what has one, else when it was created. */
export function startOf({ startedAt, createdAt }: AnyRecord): number {
  return typeof startedAt === 'number' ? startedAt : createdAt;
}
