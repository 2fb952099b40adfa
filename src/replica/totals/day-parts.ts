import { type DayRow, dayRowKey } from './day-rows.ts';
import type { Summed } from './totals-storage.ts';

/** What a row holds of a day: each is stored when it is first read. */
export type DayPart = {
  /** The value stored under the wanted version; undefined: none. */
  valueIn(row: DayRow): unknown;
  /** What a row has when the value is stored. */
  stored(value: unknown): Omit<DayRow, 'id'>;
};

export function totalsPart(definition: string): DayPart {
  return {
    valueIn: (row) => (row.definition === definition ? row.totals : undefined),
    stored: (totals) => ({ definition, totals }),
  };
}

export function factsPart(definition: string): DayPart {
  return {
    valueIn: ({ facts }) => (facts?.definition === definition ? facts.value : undefined),
    stored: (value) => ({ facts: { definition, value } }),
  };
}

/** The values of a part in the rows of one child, by day. */
export function valuesByDay<T>(rows: readonly DayRow[], part: DayPart): Map<string, T> {
  return new Map(
    rows.flatMap((row): [string, T][] => {
      const value = part.valueIn(row);
      return value === undefined ? [] : [[row.id.slice(-DAY_LENGTH), value as T]];
    }),
  );
}

const DAY_LENGTH = '2026-01-01'.length;

/** The values with the rows that store them: the other part of a row stays as it is. */
export function withRows<T>(
  sums: Map<string, T>,
  { childId, part, rows }: { childId: string; part: DayPart; rows: readonly DayRow[] },
): Summed<Map<string, T>> {
  const before = new Map(rows.map((row) => [row.id, row]));
  const next = [...sums].map(([day, value]): DayRow => {
    const id = dayRowKey(childId, day);
    return { ...before.get(id), ...part.stored(value), id };
  });
  return { sums, rows: next };
}
