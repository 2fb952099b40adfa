import { ownValue } from '../keys.ts';
import type { AnyRecord, NodeId, Removal, Stamp } from '../records/record.ts';
import { isUnwritten, nextStamp, stampMs, stampNode, unwrittenStamp } from './clock.ts';
import { cyrb53 } from './hash.ts';

/**
 * How two copies of a record merge.
 *
 *   path            value                                    clock
 *   'note'          record.note                              clocks['note'] ?? clocks['*']
 *   'payload.kind'  record.payload.kind (a nested field)     clocks['payload.kind'] ?? …
 *   'tags/sleepy'   whether the set `tags` holds 'sleepy'    clocks['tags/sleepy'] ?? …
 *   '~start'        a group: fields that only make sense     clocks['~start'] ?? …
 *                   together and so share one clock (no field's name begins with ~)
 *
 * For each path the later clock wins. That makes `mergeRecords` commutative, associative and
 * idempotent, so replicas that have seen the same writes hold the same record, in any order and
 * with any number of repetitions. Chosen over a three-way merge against a stored base, because a
 * lost answer or a repeated request could make the base wrong.
 */
export type MergeShape = {
  /** Object fields whose keys merge one by one. */
  nested: readonly string[];
  /** Arrays of strings that merge as sets, by their path. */
  sets: readonly string[];
  /** Fields that share one clock: name of the group to the paths of its members. */
  groups: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields whose superseded values are not kept, because they are large and not text, such as a
   * photo.
   */
  unkept?: readonly string[];
};

/** A value that a later write replaced; kept in the record's history. */
export type Superseded = { path: string; stamp: Stamp; value: unknown };

type Fields = Record<string, unknown>;

/**
 * The group of the fields that the server copies from another record. Writing them is nobody's
 * action, so it restores no deleted record.
 */
export const COPIED = 'copied';

/** Separates the names of groups from those of fields: `dose` is both a group and a field. */
const GROUP = '~';
export const COPIED_PATH = GROUP + COPIED;

/** The path of the write that deletes or restores a record. */
export const REMOVAL_PATH = 'removal';

const META = new Set([
  'id',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'schemaVersion',
  'clocks',
  'removed',
]);

/** Merges two copies of a record. @see MergeShape for the rule. */
export function mergeRecords<R extends AnyRecord>(shape: MergeShape, a: R, b: R): R {
  const base = later(clockOf(a, '*'), clockOf(b, '*'));
  const clocks: Record<string, Stamp> = { '*': base };
  const values = new Map<string, unknown>();
  for (const path of pathsOf(shape, a, b)) {
    const winner = winnerOf(shape, a, b, path);
    values.set(path, readPath(shape, winner, path));
    const stamp = clockOf(winner, path);
    if (stamp !== base) clocks[path] = stamp;
  }
  // Removed members of a set leave only their clock.
  for (const side of [a, b]) {
    for (const [path, stamp] of Object.entries(side.clocks)) {
      if (path === '*' || values.has(path)) continue;
      const kept = later(ownValue(clocks, path) ?? '', stamp);
      if (kept > base) clocks[path] = kept;
    }
  }
  const newest = newestCopy(a, b);
  const made = creationOf(a, b);
  return {
    ...writePaths(shape, values, { ...a, ...b }),
    id: a.id,
    createdBy: made.createdBy,
    createdAt: made.createdAt,
    updatedBy: newest.updatedBy,
    updatedAt: newest.updatedAt,
    schemaVersion: Math.max(a.schemaVersion, b.schemaVersion),
    clocks: sortKeys(clocks),
    removed: mergeRemovals(a.removed, b.removed),
  } as R;
}

/**
 * Values of `loser` that a merge with `other` discards, with the clock of each.
 * Values that are equal on both sides, defaults that nobody wrote, and unkept fields are left out.
 */
export function supersededIn(shape: MergeShape, loser: AnyRecord, other: AnyRecord): Superseded[] {
  const lost: Superseded[] = [];
  for (const path of pathsOf(shape, loser, other)) {
    if (shape.unkept?.includes(path) || winnerOf(shape, loser, other, path) === loser) continue;
    if (isUnwritten(clockOf(loser, path))) continue;
    const value = readPath(shape, loser, path);
    if (sameValue(value, readPath(shape, other, path))) continue;
    lost.push({ path, stamp: clockOf(loser, path), value });
  }
  return lost;
}

/**
 * The record with `changes` written at one new stamp; other fields keep their clocks, and changes
 * without an effect make no write.
 *
 * @param decided paths that are written even where they keep their value: somebody has chosen it
 */
export function editRecord<R extends AnyRecord>(
  shape: MergeShape,
  record: R,
  changes: Fields,
  author: Author,
  decided: readonly string[] = [],
): R {
  const next = { ...record, ...changes } as R & Fields;
  for (const name of shape.nested) {
    if (name in changes) {
      next[name as keyof (R & Fields)] = { ...(changes[name] as Fields) } as never;
    }
  }
  const stamp = stampFor(record, author);
  const changed = [...pathsOf(shape, record, next)].filter(
    (path) => !sameValue(readPath(shape, record, path), readPath(shape, next, path)),
  );
  changed.push(...decided);
  if (changed.length === 0) return record;
  const clocks = { ...record.clocks, ...Object.fromEntries(changed.map((path) => [path, stamp])) };
  return {
    ...next,
    updatedBy: author.by,
    updatedAt: author.at,
    clocks: sortKeys(clocks),
    removed: record.removed,
  };
}

/**
 * The new record with a clock before all others on each field that has its default.
 *
 * @param defaults of a group all fields or none
 */
export function withUnwritten<R extends AnyRecord>(
  shape: MergeShape,
  record: R,
  defaults: Fields,
  node: NodeId,
): R {
  const plain = { ...record, ...defaults };
  const ofDefaults = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, record[name]]),
  ) as AnyRecord;
  const unwritten = [...pathsOf(shape, ofDefaults, ofDefaults)].filter((path) =>
    sameValue(readPath(shape, record, path), readPath(shape, plain, path)),
  );
  const clocks = Object.fromEntries(unwritten.map((path) => [path, unwrittenStamp(node)]));
  return { ...record, clocks: sortKeys({ ...record.clocks, ...clocks }) };
}

/** Marks the record as deleted by a person who has seen all of its writes. */
export function removeRecord<R extends AnyRecord>(record: R, author: Author): R {
  const stamp = stampFor(record, author);
  const seen: Record<NodeId, Stamp> = { ...record.removed?.seen };
  for (const written of [...Object.values(record.clocks), stamp]) {
    const node = stampNode(written);
    seen[node] = later(ownValue(seen, node) ?? '', written);
  }
  return {
    ...record,
    updatedBy: author.by,
    updatedAt: author.at,
    clocks: sortKeys({ ...record.clocks, [REMOVAL_PATH]: stamp }),
    removed: { at: author.at, by: author.by, seen: sortKeys(seen) },
  };
}

/** Restores the record: a write that the deletion has not seen. */
export function restoreRecord<R extends AnyRecord>(record: R, author: Author): R {
  return {
    ...record,
    updatedBy: author.by,
    updatedAt: author.at,
    clocks: sortKeys({ ...record.clocks, [REMOVAL_PATH]: stampFor(record, author) }),
  };
}

/**
 * Whether the record is deleted: the deletion had seen every write. An unseen edit wins.
 */
export function isRemoved(record: Pick<AnyRecord, 'clocks' | 'removed'>): boolean {
  const { removed } = record;
  if (removed === null) return false;
  return Object.entries(record.clocks).every(
    ([path, stamp]) =>
      path === COPIED_PATH || stamp <= (ownValue(removed.seen, stampNode(stamp)) ?? ''),
  );
}

/** Whether every write in `record` is included in `known`. */
export function covers(known: AnyRecord, record: AnyRecord): boolean {
  return (
    Object.keys(record.clocks).every((path) => clockOf(known, path) >= clockOf(record, path)) &&
    Object.keys(known.clocks).every((path) => clockOf(known, path) >= clockOf(record, path)) &&
    Object.entries(record.removed?.seen ?? {}).every(
      ([node, stamp]) => (ownValue(known.removed?.seen ?? {}, node) ?? '') >= stamp,
    )
  );
}

/** A hash of the writes in a record: two copies with equal digests hold the same writes. */
export function digestOf(record: AnyRecord): string {
  const writes = JSON.stringify([
    sortKeys(record.clocks),
    record.removed && sortKeys(record.removed.seen),
  ]);
  return cyrb53(writes);
}

/** The newest write in a record. */
export function newestStamp(record: AnyRecord): Stamp {
  return Object.values(record.clocks).reduce(later);
}

/**
 * The record with every stamp of `node` later than `limitMs` moved to `limitMs`, in order: a device
 * does this when it learns that its clock was ahead while it wrote. A moved stamp stays later than
 * all earlier stamps, including those of other nodes, so no replaced value returns.
 */
export function restampRecord<R extends AnyRecord>(record: R, node: NodeId, limitMs: number): R {
  const fixed = new Map<Stamp, Stamp>();
  const earlier: Stamp[] = [];
  for (const stamp of stampsOf(record).toSorted()) {
    if (fixed.has(stamp)) continue;
    const isAhead = stampNode(stamp) === node && stampMs(stamp) > limitMs;
    const moved = isAhead ? nextStamp(limitMs, earlier, node) : stamp;
    // Several stamps may move to the same millisecond; their counters keep the order.
    const kept = moved < stamp ? moved : stamp;
    fixed.set(stamp, kept);
    earlier.push(kept);
  }
  const fix = (stamp: Stamp): Stamp => fixed.get(stamp) ?? stamp;
  return {
    ...record,
    clocks: mapValues(record.clocks, fix),
    removed: record.removed && { ...record.removed, seen: mapValues(record.removed.seen, fix) },
  };
}

/** The author of a write, the replica, and the time (epoch ms, corrected for the device's skew). */
export type Author = { by: string; at: number; node: NodeId };

function stampFor(record: AnyRecord, author: Author): Stamp {
  return nextStamp(author.at, stampsOf(record), author.node);
}

function stampsOf({ clocks, removed }: AnyRecord): Stamp[] {
  return [...Object.values(clocks), ...Object.values(removed?.seen ?? {})];
}

/** The clock of a path; a path without a clock was written with the record. */
export function clockOf({ clocks }: Pick<AnyRecord, 'clocks'>, path: string): Stamp {
  // The schema of records requires a clock for `*`.
  return ownValue(clocks, path) ?? (clocks['*'] as Stamp);
}

function winnerOf(shape: MergeShape, a: AnyRecord, b: AnyRecord, path: string): AnyRecord {
  // A new record is merged with itself, an imported log 20,000 times.
  if (a === b) return a;
  const [stampA, stampB] = [clockOf(a, path), clockOf(b, path)];
  if (stampA !== stampB) return stampA > stampB ? a : b;
  // Equal stamps are one write; they can differ only after a browser profile was copied.
  return text(readPath(shape, a, path)) >= text(readPath(shape, b, path)) ? a : b;
}

/** Every path with a value in either copy. */
function pathsOf(shape: MergeShape, a: AnyRecord, b: AnyRecord): Set<string> {
  const paths = new Set<string>();
  const grouped = new Map<string, string>();
  for (const [group, members] of Object.entries(shape.groups)) {
    for (const member of members) grouped.set(member, GROUP + group);
  }
  const sets = new Set(shape.sets);
  const add = (path: string, values: readonly unknown[]) => {
    if (sets.has(path)) {
      for (const value of values) {
        if (Array.isArray(value)) for (const item of value) paths.add(`${path}/${String(item)}`);
      }
      return;
    }
    paths.add(grouped.get(path) ?? path);
  };
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (META.has(name)) continue;
    if (shape.nested.includes(name)) {
      const [left, right] = [fieldsOf(a[name]), fieldsOf(b[name])];
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
        add(`${name}.${key}`, [ownValue(left, key), ownValue(right, key)]);
      }
    } else add(name, [ownValue<unknown>(a, name), ownValue<unknown>(b, name)]);
  }
  return paths;
}

/** The value of a record at a path of its clocks; for a group, its members in order. */
export function readPath(shape: MergeShape, record: AnyRecord, path: string): unknown {
  const group = membersOf(shape, path);
  if (group) return group.map((member) => readField(record, member));
  const slash = path.indexOf('/');
  if (slash > 0 && shape.sets.includes(path.slice(0, slash))) {
    const items = readField(record, path.slice(0, slash));
    return Array.isArray(items) && items.includes(path.slice(slash + 1));
  }
  return readField(record, path);
}

function membersOf(shape: MergeShape, path: string): readonly string[] | undefined {
  return path.startsWith(GROUP) ? ownValue(shape.groups, path.slice(GROUP.length)) : undefined;
}

function readField(record: AnyRecord, path: string): unknown {
  const dot = path.indexOf('.');
  if (dot < 0) return ownValue<unknown>(record, path);
  return ownValue(fieldsOf(ownValue<unknown>(record, path.slice(0, dot))), path.slice(dot + 1));
}

/** @param known the nested fields of either copy, even empty ones */
function writePaths(
  shape: MergeShape,
  values: ReadonlyMap<string, unknown>,
  known: AnyRecord,
): Fields {
  const fields: Fields = {};
  for (const name of shape.nested) if (name in known) fields[name] = {};
  for (const path of shape.sets) if (!path.includes('.')) fields[path] = [];
  for (const [path, value] of values) {
    const group = membersOf(shape, path);
    const slash = path.indexOf('/');
    if (group) group.forEach((member, i) => writeField(fields, member, valueOf(value, i)));
    else if (slash > 0 && shape.sets.includes(path.slice(0, slash))) {
      if (value === true) addToSet(fields, path.slice(0, slash), path.slice(slash + 1));
    } else writeField(fields, path, value);
  }
  return fields;
}

function writeField(fields: Fields, path: string, value: unknown): void {
  if (value === undefined) return;
  const dot = path.indexOf('.');
  if (dot < 0) fields[path] = value;
  else fieldsOf(fields[path.slice(0, dot)])[path.slice(dot + 1)] = value;
}

function addToSet(fields: Fields, path: string, item: string): void {
  const dot = path.indexOf('.');
  const owner = dot < 0 ? fields : fieldsOf(fields[path.slice(0, dot)]);
  const key = dot < 0 ? path : path.slice(dot + 1);
  const items = owner[key];
  owner[key] = [...(Array.isArray(items) ? items.map(String) : []), item].toSorted();
}

function mergeRemovals(a: Removal | null, b: Removal | null): Removal | null {
  if (a === null || b === null) return a ?? b;
  const seen: Record<NodeId, Stamp> = { ...a.seen };
  for (const [node, stamp] of Object.entries(b.seen)) {
    seen[node] = later(ownValue(seen, node) ?? '', stamp);
  }
  const last = a.at !== b.at ? (a.at > b.at ? a : b) : a.by >= b.by ? a : b;
  return { at: last.at, by: last.by, seen: sortKeys(seen) };
}

function newestCopy(a: AnyRecord, b: AnyRecord): AnyRecord {
  const [stampA, stampB] = [newestStamp(a), newestStamp(b)];
  if (stampA !== stampB) return stampA > stampB ? a : b;
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b;
  return a.updatedBy >= b.updatedBy ? a : b;
}

/** The later of two creations with one id, such as the entry of a timer stopped on two devices. */
function creationOf(a: AnyRecord, b: AnyRecord): AnyRecord {
  const [stampA, stampB] = [clockOf(a, '*'), clockOf(b, '*')];
  if (stampA !== stampB) return stampA > stampB ? a : b;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? a : b;
  return a.createdBy <= b.createdBy ? a : b;
}

function later(a: Stamp, b: Stamp): Stamp {
  return a > b ? a : b;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function valueOf(values: unknown, index: number): unknown {
  return Array.isArray(values) ? values[index] : undefined;
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || text(a) === text(b);
}

/** Stable JSON: independent of the order of keys. */
function text(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      isFields(inner) && !Array.isArray(inner) ? sortKeys(inner) : inner,
    ) ?? ''
  );
}

function sortKeys<V>(object: Record<string, V>): Record<string, V> {
  return Object.fromEntries(
    Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

function mapValues<V>(object: Record<string, V>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
