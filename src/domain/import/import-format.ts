import type { ImportTable } from './import-table.ts';
import type { FileChild, ParsedRow } from './parsed-row.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { DateOrder } from './read-times.ts';
import type { UnitAnswers, UnitQuestion } from './import-units.ts';

/** The answers of a person that change how a file is read. */
export type ReadOptions = {
  units: UnitAnswers;
  dateOrder: DateOrder;
  /** Of the generic format: which column is what. */
  mapping: ColumnMapping | null;
};

/**
 * One format of another tracker: everything that the import knows about it. Pure; what a file may contain
 * beyond the format must never throw.
 */
export type ImportFormat = {
  /** The name in `importRef.provider`; it never changes. */
  id: ImportProvider;
  /** How certainly a table is of this format, 0 to 1. Decides by the set of its columns. */
  score(table: ImportTable): number;
  /** Whether its times are on the wall without a zone, which is then asked. */
  asksZone: boolean;
  /** The texts of dates whose order of day and month is unclear; null: the format has one order. */
  shortDates: ((tables: readonly ImportTable[]) => Iterable<string>) | null;
  /** The quantities whose unit is nowhere in the file. */
  unitQuestions(tables: readonly ImportTable[]): UnitQuestion[];
  /** The children that are named, besides those that only rows name. */
  children(tables: readonly ImportTable[]): FileChild[];
  /** All rows of the tables of this format, each once, in the order of the files. */
  read(tables: readonly ImportTable[], options: ReadOptions): Iterable<ParsedRow>;
};

export const importProviders = [
  'nestling',
  'babybuddy',
  'sprouttrack',
  'huckleberry',
  'nara',
  'babytracker',
  'csv',
] as const;
export type ImportProvider = (typeof importProviders)[number];
