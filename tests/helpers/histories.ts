import fc from 'fast-check';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import {
  type MergeShape,
  editRecord,
  mergeRecords,
  removeRecord,
  restoreRecord,
} from '../../schema/rules/merge.ts';

/**
 * Generated histories of one record on three replicas, for property tests of the merge: the writes
 * with their times, and what each replica had received before. Clocks may run backwards.
 */

/** A field of every kind: simple, nested, set, nested set, group and unknown. */
export const testShape: MergeShape = {
  nested: ['payload'],
  sets: ['tags', 'payload.flags'],
  groups: { start: ['startedAt', 'day'], 'payload.dose': ['payload.amount', 'payload.unit'] },
};

export const nodes = ['nodeaaaa', 'nodebbbb', 'nodecccc'] as const satisfies NodeId[];

type Write = { kind: 'edit'; changes: (record: AnyRecord) => Record<string, unknown> };
type Step =
  | { kind: 'create'; node: number; fields: Record<string, unknown> }
  | (Write & { node: number })
  | { kind: 'remove' | 'restore'; node: number }
  | { kind: 'hear'; node: number; from: number }
  | { kind: 'wait'; ms: number };

export type History = {
  /** Every state of every replica, oldest first. */
  states: AnyRecord[];
  /** The last state of each replica that has the record. */
  last: AnyRecord[];
};

const word = fc.constantFrom('a', 'b', 'c', 'd');
const words = fc.uniqueArray(word, { maxLength: 3 });
const amount = fc.constantFrom(
  { amount: 5, unit: 'ml' },
  { amount: 120, unit: 'mg' },
  { amount: 2, unit: 'drops' },
);
const start = fc.constantFrom(
  { startedAt: 1_000, day: 'one' },
  { startedAt: 2_000, day: 'two' },
  { startedAt: 3_000, day: 'three' },
);

const fields = fc.record({
  note: word,
  tags: words,
  start,
  dose: amount,
  flags: words,
  mood: word,
});

/** The fields of a new record. */
const newFields = fields.map(({ note, tags, start, dose, flags, mood }) => ({
  note,
  tags,
  ...start,
  payload: { ...dose, mood, ...(flags.length > 0 ? { flags } : {}), previewed: { by: 'nobody' } },
  ofTomorrow: { deep: [1, { more: true }] },
}));

const payloadOf = (record: AnyRecord) => record['payload'] as Record<string, unknown>;

/** A change by a person; the rest of the payload is what the form showed. */
export const change: fc.Arbitrary<Write['changes']> = fc.oneof(
  word.map((note) => () => ({ note })),
  words.map((tags) => () => ({ tags })),
  start.map((start) => () => start),
  amount.map((dose) => (record: AnyRecord) => ({ payload: { ...payloadOf(record), ...dose } })),
  words.map((flags) => (record: AnyRecord) => ({ payload: { ...payloadOf(record), flags } })),
  word.map((mood) => (record: AnyRecord) => ({ payload: { ...payloadOf(record), mood } })),
  word.map((ofTomorrow) => () => ({ ofTomorrow })),
  fc.constant((record: AnyRecord) => {
    const { mood: _, ...rest } = payloadOf(record);
    return { payload: rest };
  }),
);

const node = fc.nat({ max: nodes.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create'), node, fields: newFields }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit'), node, changes: change }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), node }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore'), node }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hear'), node, from: node }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: -500, max: 1_000 }) }),
  },
) as fc.Arbitrary<Step>;

/** Histories that begin with one creation; other replicas may create the same record independently. */
export const histories: fc.Arbitrary<History> = fc
  .tuple(newFields, fc.array(step, { maxLength: 14 }))
  .map(([first, steps]) => play([{ kind: 'create', node: 0, fields: first }, ...steps]));

const START = Date.UTC(2026, 2, 14, 3, 0);

function play(steps: readonly Step[]): History {
  const replicas: (AnyRecord | null)[] = nodes.map(() => null);
  const states: AnyRecord[] = [];
  let now = START;
  for (const taken of steps) {
    if (taken.kind === 'wait') {
      now += taken.ms;
      continue;
    }
    const held = replicas[taken.node] ?? null;
    const next = after(taken, held, replicas, now);
    if (next === null || next === held) continue;
    replicas[taken.node] = next;
    states.push(next);
  }
  return { states, last: replicas.filter((record) => record !== null) };
}

function after(
  taken: Exclude<Step, { kind: 'wait' }>,
  held: AnyRecord | null,
  replicas: readonly (AnyRecord | null)[],
  now: number,
): AnyRecord | null {
  const author = authorAt(taken.node, now);
  switch (taken.kind) {
    case 'create':
      return held === null ? merged(makeRecord(taken.fields, author), null) : null;
    case 'edit':
      return held && merged(editRecord(testShape, held, taken.changes(held), author), held);
    case 'remove':
      return held && merged(removeRecord(held, author), held);
    case 'restore':
      return held?.removed ? merged(restoreRecord(held, author), held) : null;
    case 'hear': {
      const other = replicas[taken.from] ?? null;
      return other && merged(other, held);
    }
  }
}

/** The state that a replica stores: the record merged with the held one, or with itself. */
export function merged(record: AnyRecord, held: AnyRecord | null): AnyRecord {
  return mergeRecords(testShape, held ?? record, record);
}

export function authorAt(node: number, at: number) {
  return { by: `user-${node}`, at, node: nodes[node] ?? nodes[0] };
}

export function makeRecord(
  fields: Record<string, unknown>,
  author: { by: string; at: number; node: NodeId },
): AnyRecord {
  return {
    ...fields,
    id: 'record-0001',
    childId: null,
    createdBy: author.by,
    createdAt: author.at,
    updatedBy: author.by,
    updatedAt: author.at,
    schemaVersion: 1,
    clocks: { '*': nextStamp(author.at, [], author.node) },
    removed: null,
  };
}

/** JSON with sorted keys: equal texts are equal records. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
