import type { ReactNode } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventPayloads, EventRecord, EventType } from '../../../schema/records/event.ts';
import type { Units } from '../../domain/units.ts';
import type { Recent, Rule } from '../rule.ts';

/** Fields that every type has; plain data, so that a draft can hold them. */
export type CommonValues = {
  childIds: string[];
  startedAt: number;
  /** null: just a moment. */
  endedAt: number | null;
  note: string;
  tags: string[];
  performedBy: string | null;
  visibility: EventRecord['visibility'];
};

export type EntryValues<V extends object = object> = CommonValues & { payload: V };

/**
 * The form of one log type, loaded when it is opened. Every property is required.
 *
 * @typeParam V what its own fields hold
 */
export interface LogForm<T extends EventType = EventType, V extends object = object> {
  /** The fields that are asked first. */
  readonly Fields: () => ReactNode;
  /** The fields under "Details"; null: none of its own. */
  readonly Details: (() => ReactNode) | null;
  /**
   * Paths below `payload` of the fields under "Details", without the places in lists: a problem
   * there opens the part.
   */
  readonly detailFields: readonly string[];
  /** A new entry began this long ago and ends now; null: it is a moment until an end is added. */
  readonly newSpanMs: number | null;
  readonly newVisibility: EventRecord['visibility'];
  /** Entries of another type that a new entry depends on. */
  readonly related: EventType | null;
  /** Fields of a new entry; what was used last is filled in. */
  readonly blank: Rule<[context: { recent: Recent<T>; units: Units }], V>;
  /** Fields of an entry that exists. */
  readonly valuesOf: Rule<[payload: EventPayloads[T], units: Units], V>;
  /** The payload that the fields describe; what the form does not know is kept from `before`. */
  readonly payloadOf: Rule<
    [values: EntryValues<V>, context: { before: Readonly<Record<string, unknown>>; tz: string }],
    Record<string, unknown>
  >;
  /** What the address adds to a new entry; what is not understood is ignored. */
  readonly prefill: Rule<[blank: V, address: Prefill, units: Units], Partial<V>>;
  /** The last change to the fields of a new entry, blank or copied; null: none. */
  readonly startNew: Rule<[values: V, context: NewContext<T>], V> | null;
  /** What keeps the entry from being saved, in the order of the fields. */
  readonly problems: Rule<[values: EntryValues<V>], readonly FieldProblem[]>;
  /** Values that are possible but unusual: asked about once, never refused. */
  readonly plausibilityWarnings: Rule<[context: SaveContext<T, V>], readonly string[]>;
  /** A question of its own before saving, asked first; null: none. */
  readonly confirmation: Rule<[context: SaveContext<T, V>], Question | null> | null;
  /** A message that must be read after saving; null: none. */
  readonly alert: {
    readonly isDue: Rule<[event: EventRecord<T>, children: readonly ChildRecord[]], boolean>;
    readonly Dialog: (props: { onClose: () => void }) => ReactNode;
  } | null;
}

/** Words of an address for a new entry: `?new=feeding&kind=bottle&ml=120`. */
export type Prefill = { kind?: string; side?: string; content?: string; ml?: string };

export type NewContext<T extends EventType = EventType> = {
  /** The entry that is copied. */
  copied: EventRecord<T> | null;
  recent: Recent<T>;
  related: readonly EventRecord[];
  at: number;
};

/** A problem with a field, in a text that says what to do; `kind` where a fix is offered. */
export type FieldProblem = { path: string; kind: string; text: string };

export type SaveContext<T extends EventType = EventType, V extends object = object> = {
  values: EntryValues<V>;
  payload: EventPayloads[T];
  /** The entry being edited; null for a new one. */
  ownId: string | null;
  recent: Recent<T>;
  now: number;
  units: Units;
  nameOf: (userId: string | null) => string;
  /** When this device last had everything of the others; null: never. */
  lastSyncAt: number | null;
};

/** Asked once before an entry is saved. Cancel is always the first answer. */
export type Question = {
  title: string;
  texts: readonly string[];
  yes: string;
  /** Added to the payload when the answer is yes. */
  payload?: Readonly<Record<string, unknown>>;
};
