import type { AnyRecord } from '../../../schema/records/record.ts';

/**
 * The checks of every scenario, in Node and in real browsers: when faults have ended and queues
 * have drained, everything that was shown as saved is looked for.
 *
 * - lost:         a word shown as saved is neither in the record nor in its history
 * - doubled:      one act is there twice
 * - resurrected:  a deletion is forgotten (an edit that it had not seen may beat it)
 * - leaked:       a device holds what its person may not see
 * - diverged:     a device lacks, or holds otherwise, what the server has
 * - stuck:        a queue does not drain although nothing is in its way
 * - refused:      the server did not take what the app had let the person enter
 * - false status: the screen said what was not so
 * - signed out:   the person must sign in, and nobody had told the device to
 * - no start:     the app did not come up
 * - unhandled:    an error that nobody caught
 */
export type FindingKind =
  | 'lost'
  | 'doubled'
  | 'resurrected'
  | 'leaked'
  | 'diverged'
  | 'stuck'
  | 'refused'
  | 'false status'
  | 'signed out'
  | 'no start'
  | 'unhandled';

export class Findings {
  readonly all: string[] = [];
  readonly #onFound: (finding: string) => void;

  /** @param onFound hears of each when it is found */
  constructor(onFound: (finding: string) => void = () => undefined) {
    this.#onFound = onFound;
  }

  add(kind: FindingKind, what: string): void {
    const finding = `${kind}: ${what}`;
    this.all.push(finding);
    this.#onFound(finding);
  }
}

/** What a person was told is saved, and must therefore be found somewhere in the end. */
export type Intent = { device: number; id: string; path: string; value: string };

type Kept = readonly { path: string; value: unknown }[];

/** In the record itself, or among the values its history has kept. */
export function isKept(record: AnyRecord, history: Kept, path: string, value: string): boolean {
  if (path.startsWith('tags/')) {
    // A tag that somebody took off again is kept as "was on".
    if ((record['tags'] as string[]).includes(value)) return true;
    return history.some((entry) => entry.path === path && entry.value === true);
  }
  if (record[path] === value) return true;
  return history.some((entry) => entry.path === path && entry.value === value);
}

/**
 * Holds a device against what the server has for its person; both by "collection/id".
 * @param device how to call it in a finding
 */
export function compareReplica(
  findings: Findings,
  device: string,
  { held, master }: Record<'held' | 'master', ReadonlyMap<string, AnyRecord>>,
): void {
  for (const [key, record] of master) {
    const mine = held.get(key);
    if (!mine) findings.add('diverged', `${device} lacks ${key}`);
    else if (textOf(mine) !== textOf(record)) {
      findings.add('diverged', `${device} holds ${key} otherwise`);
    }
  }
  for (const key of held.keys()) {
    if (!master.has(key)) findings.add('leaked', `${device} holds ${key}`);
  }
}

/** Stable JSON: key order never matters. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
