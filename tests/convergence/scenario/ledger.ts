import { sampled } from '../../helpers/collection-samples.ts';
import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import { stampNode } from '../../../schema/rules/clock.ts';
import { clockOf } from '../../../schema/rules/merge.ts';

/**
 * What people were told is saved, written down at that moment, and what they knew when they
 * said it. Knowledge is found without clocks: whoever sees a word has a copy of the record that
 * holds all its writer knew of it.
 */
export type Word = {
  /** Its number in the scenario. */
  n: number;
  device: string;
  /** `collection/id` of the record. */
  name: string;
  id: string;
  /** `note`, `place`, `tags/<tag>`, or the text field of a sample. */
  path: string;
  value: string;
  /** Numbers of the words of the same record that its writer knew. */
  knew: ReadonlySet<number>;
};

export type Deletion = { device: string; id: string; knew: ReadonlySet<number> };

/** Two logs that became one. */
export type Merge = { device: string; keptId: string; otherId: string; lines: readonly string[] };

export type Timer = {
  id: string;
  eventId: string;
  /** Only one timer may hold it at a time. */
  slot: string;
  device: string;
  stoppedOn: Set<string>;
  /** A stop was begun, and perhaps killed half way. */
  maybeStopped: boolean;
  discardedOn: Set<string>;
};

const TEXT_FIELDS = [
  ...new Set(['note', 'place', ...sampled.map(({ sample }) => sample.textField)]),
];

export class Ledger {
  readonly words: Word[] = [];
  readonly deletions: Deletion[] = [];
  readonly merges: Merge[] = [];
  readonly timers = new Map<string, Timer>();
  /** Logs that were written in ways that leave no word: such a write may end a deletion. */
  readonly revived = new Set<string>();
  /** `device id` of what a person gave up after it was refused. */
  readonly givenUp = new Set<string>();
  /** `device collection/id` of everything a person has touched there. */
  readonly acted = new Set<string>();
  /** Two people who merge the same logs write the same text. */
  readonly #byText = new Map<string, Word[]>();
  /** The replica of each device. */
  readonly #nodes = new Map<string, NodeId>();

  joined(device: string, node: NodeId): void {
    this.#nodes.set(device, node);
  }

  /**
   * @param before the record as the writer's device held it; null for a new one
   */
  wrote(
    word: Pick<Word, 'device' | 'id' | 'path' | 'value'>,
    before: AnyRecord | null,
    collection = 'events',
  ): void {
    const name = `${collection}/${word.id}`;
    const written = { ...word, name, n: this.words.length, knew: this.knownIn(word.id, before) };
    this.words.push(written);
    const text = textOf(word.id, word.path, word.value);
    this.#byText.set(text, [...(this.#byText.get(text) ?? []), written]);
  }

  removed(device: string, id: string, before: AnyRecord | null): void {
    this.deletions.push({ device, id, knew: this.knownIn(id, before) });
  }

  startedTimer(device: string, timer: { id: string; eventId: string; slot: string }): void {
    const none = { stoppedOn: new Set<string>(), discardedOn: new Set<string>() };
    this.timers.set(timer.id, { ...timer, device, maybeStopped: false, ...none });
  }

  /** Call before a timer is stopped: killed half way, it may or may not have an event. */
  stoppingTimer(id: string): void {
    const timer = this.timers.get(id);
    if (timer) timer.maybeStopped = true;
  }

  /** The words that a copy of a record shows. */
  shownIn(id: string, record: AnyRecord | null | undefined): Word[] {
    if (!record) return [];
    const tags = Array.isArray(record['tags']) ? (record['tags'] as string[]) : [];
    const shown = [
      ...TEXT_FIELDS.map((field) => [field, record[field]]),
      ...tags.map((tag) => [`tags/${tag}`, tag]),
    ] as [string, unknown][];
    return shown.flatMap(([path, value]) => {
      const word = this.#wordOf(record, { id, path, value: String(value) });
      return word ? [word] : [];
    });
  }

  /** Of words with the same text the one by the replica that the record names. */
  #wordOf(record: AnyRecord, { id, path, value }: Pick<Word, 'id' | 'path' | 'value'>) {
    const words = this.#byText.get(textOf(id, path, value)) ?? [];
    const node = stampNode(clockOf(record, path));
    return words.findLast(({ device }) => this.#nodes.get(device) === node) ?? words.at(-1);
  }

  /** Everything that whoever holds this copy knows of the record. */
  knownIn(id: string, record: AnyRecord | null | undefined): ReadonlySet<number> {
    return new Set(this.shownIn(id, record).flatMap((word) => [word.n, ...word.knew]));
  }
}

function textOf(id: string, path: string, value: string): string {
  return `${id} ${path} ${value}`;
}
