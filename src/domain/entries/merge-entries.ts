import { NOTE_MAX_CHARS, PHOTOS_PER_EVENT_MAX, TAGS_MAX } from '../../../schema/limits.ts';
import {
  DIFFERS_FROM_MAX,
  MERGED_FROM_MAX,
  duplicateAnswerIn,
} from '../../../schema/records/duplicate-answer.ts';
import { type EventRecord, eventPayloads } from '../../../schema/records/event.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import { spanIssues } from '../../../schema/records/event-span.ts';
import { offsetMinOf } from '../../../schema/rules/days.ts';
import { duplicateRuleOf } from './duplicate-rules.ts';

/** Why two entries cannot become one without losing something. */
export type MergeProblem = 'visibility' | 'note' | 'tags' | 'photos';

export type MergeResult =
  | { ok: true; changes: Record<string, unknown> }
  | { ok: false; problem: MergeProblem };

/**
 * The changes that make `kept` the entry of both: the notes, tags and photos of both, and the details
 * that only the other one has. What both have stays as it is in `kept`.
 */
export function mergeEntries(kept: EventRecord, other: EventRecord): MergeResult {
  // A note for the parents alone must not reach others, and an entry not disappear from them.
  if (kept.visibility !== other.visibility) return { ok: false, problem: 'visibility' };
  const note = joinedNotes(kept.note, other.note);
  if (note.length > NOTE_MAX_CHARS) return { ok: false, problem: 'note' };
  const tags = union(kept.tags, other.tags, (tag) => tag.toLowerCase());
  if (tags.length > TAGS_MAX) return { ok: false, problem: 'tags' };
  const photoIds = union(kept.photoIds, other.photoIds);
  if (photoIds.length > PHOTOS_PER_EVENT_MAX) return { ok: false, problem: 'photos' };
  const [mine, theirs] = [duplicateAnswerIn(kept), duplicateAnswerIn(other)];
  const changes = {
    note,
    tags,
    photoIds,
    payload: joinedPayload(kept, other),
    groupId: kept.groupId ?? other.groupId,
    ...endOf(kept, other),
    mergedFrom: union(mine.mergedFrom, [other.id, ...theirs.mergedFrom]).slice(-MERGED_FROM_MAX),
    ...(theirs.differsFrom.length === 0
      ? {}
      : {
          differsFrom: union(mine.differsFrom, theirs.differsFrom).slice(-DIFFERS_FROM_MAX),
        }),
  };
  return { ok: true, changes };
}

/** The fields of an entry that a merge can write. */
const MERGED_FIELDS = [
  'note',
  'tags',
  'photoIds',
  'payload',
  'groupId',
  'endedAt',
  'endOffsetMin',
  'mergedFrom',
  'differsFrom',
];

/**
 * The changes that take a merge back. What somebody has changed since stays; of a list only what the merge
 * added is taken out.
 *
 * @param now the entry at present
 * @param merge the entry before and after the merge
 */
export function changesBack(
  now: EventRecord,
  merge: { before: EventRecord; after: EventRecord },
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name of MERGED_FIELDS) {
    const [before, after, value] = [merge.before, merge.after, now].map(
      (entry) => (entry as Record<string, unknown>)[name] ?? null,
    );
    if (isSame(before, after)) continue;
    if (isSame(value, after)) changes[name] = before;
    else if (isTexts(value) && isTexts(after)) changes[name] = without(value, { before, after });
  }
  return changes;
}

function without(
  value: readonly string[],
  { before, after }: { before: unknown; after: readonly string[] },
): string[] {
  const own = isTexts(before) ? before : [];
  return value.filter((item) => own.includes(item) || !after.includes(item));
}

function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

/** The names of a payload may be in any order. */
function textOf(value: unknown): string {
  const isPayload = typeof value === 'object' && value !== null && !Array.isArray(value);
  return JSON.stringify(isPayload ? Object.entries(value).toSorted(byName) : value);
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Both notes, one below the other; a note that the other contains as lines is not repeated. */
function joinedNotes(kept: string, other: string): string {
  if (hasLines(kept, other)) return kept;
  if (hasLines(other, kept)) return other;
  return `${kept}\n${other}`;
}

function hasLines(note: string, lines: string): boolean {
  const wanted = lines.trim();
  return wanted === '' || `\n${note.trim()}\n`.includes(`\n${wanted}\n`);
}

function union(
  kept: readonly string[],
  other: readonly string[],
  keyOf: (item: string) => string = (item) => item,
): string[] {
  const known = new Set(kept.map(keyOf));
  return [...kept, ...other.filter((item) => !known.has(keyOf(item)))];
}

/** The other's end, where only the other one has an end that is possible here. */
function endOf(kept: EventRecord, other: EventRecord): Record<string, unknown> {
  const { endedAt } = other;
  if (kept.endedAt !== null || endedAt === null) return {};
  if (spanIssues({ ...kept, endedAt }).length > 0) return {};
  return { endedAt, endOffsetMin: offsetMinOf(endedAt, kept.tz) };
}

type Payload = Readonly<Record<string, unknown>>;

function joinedPayload(kept: EventRecord, other: EventRecord): Payload {
  const combined = duplicateRuleOf(kept.type)?.combined(kept.payload, other.payload) ?? {};
  const start: Payload = { ...kept.payload, ...combined };
  // A value that does not go together with the kept ones stays in the entry that is removed.
  return partsOf(other.payload).reduce((payload, part) => {
    const next = withPart(payload, other.payload, part);
    return eventPayloads[kept.type].safeParse(next).success ? next : payload;
  }, start);
}

/** The names of the values that are taken together: those of a merge group, or one alone. */
function partsOf(payload: Payload): (readonly string[])[] {
  const grouped = Object.values(eventMerge.groups)
    .map((members) => members.map((member) => member.replace(/^payload\./u, '')))
    .filter((members) => members.some((name) => name in payload));
  const single = Object.keys(payload).filter((name) => !grouped.flat().includes(name));
  return [...grouped, ...single.map((name) => [name])];
}

function withPart(payload: Payload, from: Payload, part: readonly string[]): Payload {
  const [name = ''] = part;
  const [own, value] = [payload[name], from[name]];
  const isSet = eventMerge.sets.includes(`payload.${name}`);
  if (isSet && isTexts(own) && isTexts(value)) return { ...payload, [name]: union(own, value) };
  if (!part.every((member) => isEmpty(payload[member]))) return payload;
  const taken = part.filter((member) => member in from).map((member) => [member, from[member]]);
  return { ...payload, ...Object.fromEntries(taken) };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}
