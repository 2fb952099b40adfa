import type { EventPayloads } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import type { ImportCells } from './import-table.ts';
import type { Moment } from './read-times.ts';

/** The times of an entry as a file has them. */
export type Span = {
  start: Moment;
  end?: Moment | null;
  /** Decides over `end`, which a clock change or a rounding may have bent. */
  lengthSec?: number | null;
};

type Texts = { note?: string; tags?: readonly string[] };

/** An entry of the log. */
export type ParsedEvent = {
  [T in EventType]: { kind: 'event'; type: T; payload: EventPayloads[T] } & Span & Texts;
}[EventType];

/** A measurement. Values are in SI units; a missing one was not measured. */
export type ParsedGrowth = {
  kind: 'growth';
  /** `2026-03-29`, and `14:05` if known. */
  date: string;
  time: string | null;
  weightG?: number | null;
  lengthMm?: number | null;
  headMm?: number | null;
  note?: string;
};

/** An entry of a type that only the other tracker has: it becomes an own type of the family. */
export type ParsedOwn = { kind: 'own'; name: string } & Span & Texts;

export type Parsed = ParsedEvent | ParsedGrowth | ParsedOwn;

/** Why a row, or a part of it, did not become an entry; the texts are in `i18n/en/imports.ts`. */
export const rowProblems = [
  'noTime',
  'unknownKind',
  'badValue',
  'outOfRange',
  'deleted',
  'running',
  'inFuture',
  'beforeBirth',
  'notChosen',
  'shortened',
  // Of an export of Nestling.
  'noFile',
  'noRoom',
  'badFile',
  'smaller',
  'noItem',
  'ofOther',
  'ofServer',
  'logged',
  'settled',
  'toAgree',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** What a parser makes of one row, or of several that are one act. */
export type ParsedRow = {
  cells: ImportCells;
  /** What the row is about, in the words of the peer: `feeding`. */
  entity: string;
  /** The row's id in the file; null where the format has none: then its content identifies it. */
  recordId: string | null;
  /** The child's key in the file; null where it names none. */
  child: string | null;
  author?: string | null;
  /** Empty for a row that is kept as a note. */
  parsed: readonly Parsed[];
  /** What was not understood; null for a row that came in whole. */
  problem: RowProblem | null;
  /** When the row happened, for a note about it; null when unknown: then it is only in the report. */
  at: Moment | null;
};

/** A child that a file names. */
export type FileChild = {
  key: string;
  name: string;
  /** As the file has it; null when unknown. */
  birthdate: string | null;
  gender: 'boy' | 'girl' | null;
};

/** An object without its undefined values. */
export function compact<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as unknown as T;
}

/** Texts of several cells as one note; empty ones are left out. */
export function noteOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part.trim() !== '').join('\n');
}
