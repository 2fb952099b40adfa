import { isDuplicateAnswer } from '../../../schema/records/duplicate-answer.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type MergeShape, readPath } from '../../../schema/rules/merge.ts';

/**
 * The former values of a field of a record. The name of a field is a path of the record's clocks
 * (`schema/rules/merge.ts`): a field, a nested field, a group of fields, or a member of a set.
 */
export type FieldValue = { path: string; value: unknown };

/** One version of a field: the value from `writtenAt` on, and who wrote it. */
export type FieldChange = FieldValue & {
  writtenAt: number;
  /** null when it is not known. */
  by: string | null;
  /** The present value; the others can be restored. */
  isCurrent: boolean;
};

export type Written = {
  path: string;
  value: unknown;
  writtenAt: number;
  by: string | null;
  current?: boolean | undefined;
};

/**
 * The versions of every field that has had more than one, the newest change first. Answers about
 * duplicates are left out: they are given again where they are asked for.
 *
 * @param items the stored history of the server, with the author of each current value
 */
export function changesOf(
  shape: MergeShape,
  record: AnyRecord,
  items: readonly Written[],
): FieldChange[] {
  const shown = items.filter(({ path }) => !isDuplicateAnswer(path));
  const former = shown.filter(({ current }) => current !== true);
  const standing = new Map(
    items.filter(({ current }) => current === true).map((item) => [item.path, item]),
  );
  // The first values of a record were written by its creator.
  const made = standing.get('*');
  const writerOf = ({ by, writtenAt }: Written) =>
    by ?? (made?.writtenAt === writtenAt ? made.by : null);
  const paths = new Set(former.map(({ path }) => path));
  const now = [...paths].map((path): FieldChange => {
    const item = standing.get(path) ?? made;
    const writtenAt = item?.writtenAt ?? record.updatedAt;
    const by = item?.by ?? null;
    return { path, value: readPath(shape, record, path), writtenAt, by, isCurrent: true };
  });
  return [
    ...now,
    ...former.map((item) => ({ ...item, by: writerOf(item), isCurrent: false })),
  ].toSorted((a, b) => b.writtenAt - a.writtenAt || Number(b.isCurrent) - Number(a.isCurrent));
}

/** The record with a former value in place; null for an unknown path. */
export function withValue<R extends AnyRecord>(
  shape: MergeShape,
  record: R,
  { path, value }: FieldValue,
): R | null {
  if (path.startsWith('~')) {
    const members = shape.groups[path.slice(1)];
    if (!members || !Array.isArray(value)) return null;
    const values: unknown[] = value;
    return members.reduce((next, member, i) => set(next, member, values[i]), record);
  }
  const slash = path.indexOf('/');
  if (slash < 0) return set(record, path, value);
  const [name, item] = [path.slice(0, slash), path.slice(slash + 1)];
  if (!shape.sets.includes(name)) return null;
  const items = readPath(shape, record, name);
  const others = Array.isArray(items) ? items.map(String).filter((other) => other !== item) : [];
  return set(record, name, value === true ? [...others, item] : others);
}

/**
 * The edit that restores a former value of a field; null when no edit can.
 * @param editable the fields that an edit may contain
 */
export function editToRestore(
  shape: MergeShape,
  record: AnyRecord,
  change: FieldValue,
  editable: ReadonlySet<string>,
): Record<string, unknown> | null {
  const changed: Readonly<Record<string, unknown>> | null = withValue(shape, record, change);
  const { path } = change;
  const members = path.startsWith('~') ? (shape.groups[path.slice(1)] ?? []) : [path];
  const names = [...new Set(members.map((member) => member.split(/[./]/u, 1)[0] ?? ''))];
  if (changed === null || !names.every((name) => editable.has(name))) return null;
  return Object.fromEntries(names.map((name) => [name, changed[name]]));
}

/** null in the server's history of a nested field means that the field did not exist. */
function set<R extends AnyRecord>(record: R, path: string, value: unknown): R {
  const [field = '', key] = path.split('.');
  if (key === undefined) return { ...record, [field]: value };
  const fields: Readonly<Record<string, unknown>> = record;
  const { [key]: _old, ...rest } = { ...(fields[field] as Record<string, unknown> | undefined) };
  return { ...record, [field]: value == null ? rest : { ...rest, [key]: value } };
}
