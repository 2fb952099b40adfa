import type { ReactNode } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import type { SettingsOf } from '../../domain/statistics/settings.ts';
import type { Units } from '../../domain/units.ts';
import type { Recent, Rule } from '../rule.ts';

type NewSpan = number | null | 'moment';

/** The span of a new entry with these values: see `LogForm`. */
export function newSpanOf({ newSpanMs }: Pick<LogForm, 'newSpanMs'>, values: object): NewSpan {
  return typeof newSpanMs === 'function' ? newSpanMs(values) : newSpanMs;
}

/** Fields that every type has; plain data, so that a draft can hold them. */
export type CommonValues = {
  childIds: string[];
  startedAt: number;
  /** null: a moment without an end. */
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
 * @typeParam V the values of the type's own fields
 */
export interface LogForm<T extends EventType = EventType, V extends object = object> {
  /** The fields at the top of the form. */
  readonly Fields: () => ReactNode;
  /** The fields under "Details"; null: no fields of this type. */
  readonly Details: (() => ReactNode) | null;
  /**
   * Paths of the fields under "Details", relative to `payload` and without list indexes: a problem
   * in one of them opens "Details".
   */
  readonly detailFields: readonly string[];
  /**
   * A new entry began this long ago and ends now; null: a moment until an end is added; `moment`: it
   * has no end. A rule where it depends on the values.
   */
  readonly newSpanMs: NewSpan | Rule<[values: V], NewSpan>;
  /** What distinguishes the forms of one type, such as own types; null: there is one form. */
  readonly variant: Rule<[values: V], { id: string; title: string } | null> | null;
  readonly newVisibility: EventRecord['visibility'];
  /** Entries of another type that a new entry depends on. */
  readonly related: EventType | null;
  /** Fields of a new entry, with last used values filled in. */
  readonly blank: Rule<[context: { recent: Recent<T>; units: Units }], V>;
  /** Fields of an existing entry. */
  readonly valuesOf: Rule<[payload: EventPayloads[T], units: Units], V>;
  /** The payload for the fields; fields that the form does not know are kept from `before`. */
  readonly payloadOf: Rule<
    [values: EntryValues<V>, context: PayloadContext],
    Record<string, unknown>
  >;
  /** The values that the URL sets in a new entry; unknown values are ignored. */
  readonly prefill: Rule<[blank: V, address: Prefill, units: Units], Partial<V>>;
  /** The last change to the fields of a new entry, blank or copied; null: none. */
  readonly startNew: Rule<[values: V, context: NewContext<T>], V> | null;
  /** The problems that prevent saving, in the order of the fields. */
  readonly problems: Rule<[values: EntryValues<V>], readonly FieldProblem[]>;
  /** Possible but unusual values: the person confirms them once, they are never refused. */
  readonly plausibilityWarnings: Rule<[context: SaveContext<T, V>], readonly string[]>;
  /** The type's own question before saving, asked first; null: none. */
  readonly confirmation: Rule<[context: SaveContext<T, V>], Question | null> | null;
  /** A message that must be read after saving; null: none. */
  readonly alert: {
    readonly isDue: Rule<[event: EventRecord<T>, children: readonly ChildRecord[]], boolean>;
    readonly Dialog: (props: { onClose: () => void }) => ReactNode;
  } | null;
}

/** Search parameters of the URL for a new entry: `?new=feeding&kind=bottle&ml=120`. */
export type Prefill = { kind?: string; side?: string; content?: string; ml?: string };

/** What a payload depends on besides the values. */
export type PayloadContext = {
  /** The original payload. */
  before: Readonly<Record<string, unknown>>;
  tz: string;
  settingsOf: SettingsOf;
};

export type NewContext<T extends EventType = EventType> = {
  /** The entry that is copied. */
  copied: EventRecord<T> | null;
  recent: Recent<T>;
  related: readonly EventRecord[];
  at: number;
};

/** A problem with a field, with a text that says how to fix it; `kind` if the form offers a fix. */
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
  /** When this device last had all changes of others; null: never. */
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
