import { isDuplicateAnswer } from '../../../schema/records/duplicate-answer.ts';
import { type EventRecord, eventMerge } from '../../../schema/records/event.ts';

/**
 * The former values of a field of an entry. The name of a field is a path of the record's clocks
 * (`schema/rules/merge.ts`): a field, a payload field, a group of fields, or a member of a set.
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
export function changesOf(event: EventRecord, items: readonly Written[]): FieldChange[] {
  const shown = items.filter(({ path }) => !isDuplicateAnswer(path));
  const former = shown.filter(({ current }) => current !== true);
  const standing = new Map(
    items.filter(({ current }) => current === true).map((item) => [item.path, item]),
  );
  // The first values of an entry were written by its creator.
  const made = standing.get('*');
  const writerOf = ({ by, writtenAt }: Written) =>
    by ?? (made?.writtenAt === writtenAt ? made.by : null);
  const paths = new Set(former.map(({ path }) => path));
  const now = [...paths].flatMap((path): FieldChange[] => {
    const item = standing.get(path) ?? made;
    const writtenAt = item?.writtenAt ?? event.updatedAt;
    const by = item?.by ?? null;
    return [{ path, value: valueAt(event, path), writtenAt, by, isCurrent: true }];
  });
  return [
    ...now,
    ...former.map((item) => ({ ...item, by: writerOf(item), isCurrent: false })),
  ].toSorted((a, b) => b.writtenAt - a.writtenAt || Number(b.isCurrent) - Number(a.isCurrent));
}

/** The fields that an edit may contain besides the times. */
const EDITABLE: ReadonlySet<keyof EventRecord> = new Set([
  'type',
  'childId',
  'payload',
  'note',
  'tags',
  'visibility',
  'performedBy',
]);

/** The edit that restores a former value of a field; null when no edit can. */
export function editToRestore(
  event: EventRecord,
  { path, value }: FieldValue,
): Record<string, unknown> | null {
  const changed = withValue(event, { path, value });
  if (changed === null) return null;
  if (path === '~start') return { startedAt: changed.startedAt };
  if (path === '~end') return { endedAt: changed.endedAt };
  const field = path.replace(/^~/u, '').split(/[./]/u, 1)[0] as keyof EventRecord;
  return EDITABLE.has(field) ? { [field]: changed[field] } : null;
}

/** The entry with a former value in place; null for an unknown path. */
export function withValue(event: EventRecord, { path, value }: FieldValue): EventRecord | null {
  if (path === '~start' || path === '~end') {
    const [at]: unknown[] = Array.isArray(value) ? value : [null];
    if (path === '~end')
      return typeof at === 'number' || at === null ? set(event, 'endedAt', at) : null;
    return typeof at === 'number' ? set(event, 'startedAt', at) : null;
  }
  if (path.startsWith('~')) {
    const members = eventMerge.groups[path.slice(1)];
    if (!members || !Array.isArray(value)) return null;
    const values: unknown[] = value;
    return members.reduce((next, member, i) => set(next, member, values[i]), event);
  }
  const slash = path.indexOf('/');
  if (slash > 0) {
    const [name, item] = [path.slice(0, slash), path.slice(slash + 1)];
    if (!eventMerge.sets.includes(name)) return null;
    const items = read(event, name);
    const others = Array.isArray(items) ? items.map(String).filter((other) => other !== item) : [];
    return set(event, name, value === true ? [...others, item] : others);
  }
  return set(event, path, value);
}

/** The current value at a path. */
function valueAt(event: EventRecord, path: string): unknown {
  if (path === '~start') return [event.startedAt];
  if (path === '~end') return [event.endedAt];
  if (path.startsWith('~')) {
    return (eventMerge.groups[path.slice(1)] ?? []).map((member) => read(event, member));
  }
  const slash = path.indexOf('/');
  if (slash < 0) return read(event, path);
  const items = read(event, path.slice(0, slash));
  return Array.isArray(items) && items.includes(path.slice(slash + 1));
}

function read(event: EventRecord, path: string): unknown {
  const [field = '', key] = path.split('.');
  const fields: Readonly<Record<string, unknown>> = event;
  const value = fields[field];
  return key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key];
}

/** null in the server's history of a payload means that the field did not exist. */
function set(event: EventRecord, path: string, value: unknown): EventRecord {
  const [field = '', key] = path.split('.');
  if (key === undefined) return { ...event, [field]: value } as EventRecord;
  const { [key]: _old, ...rest } = event.payload as Record<string, unknown>;
  const payload = value == null ? rest : { ...rest, [key]: value };
  return { ...event, payload } as EventRecord;
}
