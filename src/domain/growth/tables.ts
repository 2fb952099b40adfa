import type { ChildRecord } from '../../../schema/records/child.ts';

/** The LMS tables of the World Health Organization for one sex; sources in schema/who/README.md. */

export type ChartSex = NonNullable<ChildRecord['chartSex']>;

/** Power, median (kg, cm or kg/m²) and coefficient of variation of a measure at one age or length. */
export type Lms = { L: number; M: number; S: number };

/** Row i is for `start` + i days (2006), months (2007) or millimetres of length. */
export type LmsTable = { start: number } & Record<keyof Lms, Float64Array>;

/** Measures with a table by age. */
export type AgeMeasure = 'weight' | 'length' | 'head' | 'bmi';
export type LengthTable = 'weightForLength' | 'weightForHeight';

export type GrowthTables = {
  sex: ChartSex;
  /** WHO Child Growth Standards: by day 0 to 1826, or by millimetre of length. */
  who2006: Record<AgeMeasure | LengthTable, LmsTable>;
  /** WHO Reference 2007: by month 60 to 228, weight to 120. */
  who2007: Record<Exclude<AgeMeasure, 'head'>, LmsTable>;
};

type EncodedTable = { start: number; rows: number } & Record<keyof Lms, number | number[]>;
type EncodedTables = { scale: Lms } & {
  [S in 'who2006' | 'who2007']: Record<keyof GrowthTables[S], EncodedTable>;
};

const files = {
  female: () => import('../../../schema/who/female.json'),
  male: () => import('../../../schema/who/male.json'),
} satisfies Record<ChartSex, () => Promise<unknown>>;
const loading = new Map<ChartSex, Promise<GrowthTables>>();
const loaded = new Map<ChartSex, GrowthTables>();

/**
 * The tables of one sex, which are a lazy chunk; read and decoded once.
 * @throws the error of the import, and tries again when called again
 */
export function loadGrowthTables(sex: ChartSex): Promise<GrowthTables> {
  const known = loading.get(sex);
  if (known) return known;
  const tables = files[sex]().then((file) => decodeTables(sex, file.default));
  loading.set(sex, tables);
  tables.then(
    (ready) => loaded.set(sex, ready),
    () => loading.delete(sex),
  );
  return tables;
}

/** The tables of one sex if they are loaded, for a screen that then need not wait. */
export function loadedGrowthTables(sex: ChartSex): GrowthTables | null {
  return loaded.get(sex) ?? null;
}

/** L, M and S at `x`, linear between two rows; null outside the table. */
export function lmsAt(table: LmsTable, x: number): Lms | null {
  const row = Math.floor(x - table.start);
  const rest = x - table.start - row;
  const between = (column: Float64Array): number => {
    const from = column[row] ?? Number.NaN;
    return rest === 0 ? from : from + rest * ((column[row + 1] ?? Number.NaN) - from);
  };
  const lms = { L: between(table.L), M: between(table.M), S: between(table.S) };
  return Number.isFinite(lms.M) ? lms : null;
}

function decodeTables(sex: ChartSex, { scale, who2006, who2007 }: EncodedTables): GrowthTables {
  return { sex, who2006: mapTables(who2006, scale), who2007: mapTables(who2007, scale) };
}

function mapTables<K extends string>(
  tables: Record<K, EncodedTable>,
  scale: Lms,
): Record<K, LmsTable> {
  const decoded = Object.entries<EncodedTable>(tables).map(([name, table]) => [
    name,
    decodeTable(table, scale),
  ]);
  return Object.fromEntries(decoded) as Record<K, LmsTable>;
}

function decodeTable({ start, rows, L, M, S }: EncodedTable, scale: Lms): LmsTable {
  return {
    start,
    L: decodeColumn(L, rows, scale.L),
    M: decodeColumn(M, rows, scale.M),
    S: decodeColumn(S, rows, scale.S),
  };
}

/** A list holds the first value and then the differences; a number is the same in all rows. */
function decodeColumn(column: number | number[], rows: number, scale: number): Float64Array {
  if (typeof column === 'number') return new Float64Array(rows).fill(column / scale);
  let sum = 0;
  return Float64Array.from(column, (difference) => (sum += difference) / scale);
}
