/**
 * A list of similar JSON values as columns, so that a compressor sees equal and near values
 * together. Packing loses nothing: `unpackRows(packRows(rows))` equals `rows`.
 *
 *   [n, column]               n rows
 *   ['=', value]              the same value in every row
 *   ['.', value, …]           the values
 *   ['#', [value, …], i, …]   the distinct values, and for each row the index of its value
 *   ['+', number, …]          whole numbers; each but the first as the difference to the one before
 *   ['{', [key, …], column…]  objects with these keys, and a column for each key
 *   ['u', column, column]     ids that begin with a time: the times, and the other digits
 *   ['s', column, column]     stamps: the times, and the rest of the texts
 *   ['|', column, column…]    rows of different kinds: which of the columns each row is in
 */

type Column = readonly unknown[];
type Fields = Record<string, unknown>;
type TimeAndRest = [time: number, rest: string];

/** More values than the largest page can have; a damaged page must not fill the memory. */
const VALUES_MAX = 4 * 1024 * 1024;

const ID_TIME_DIGITS = 12;
const STAMP_TIME_DIGITS = 9;

/** Texts of a fixed length that begin with a time. */
const timed = {
  u: {
    length: 36,
    split(id: string): TimeAndRest {
      const digits = id.replaceAll('-', '');
      // The digit in between is the version, which `join` writes.
      return [
        Number.parseInt(digits.slice(0, ID_TIME_DIGITS), 16),
        digits.slice(ID_TIME_DIGITS + 1),
      ];
    },
    join(time: number, rest: string): string {
      const digits = `${time.toString(16).padStart(ID_TIME_DIGITS, '0')}7${rest}`;
      const part = (from: number, to?: number) => digits.slice(from, to);
      return [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20)].join('-');
    },
  },
  s: {
    length: 22,
    split: (stamp: string): TimeAndRest => [
      Number.parseInt(stamp.slice(0, STAMP_TIME_DIGITS), 36),
      stamp.slice(STAMP_TIME_DIGITS + 1),
    ],
    join: (time: number, rest: string) =>
      `${time.toString(36).padStart(STAMP_TIME_DIGITS, '0')}-${rest}`,
  },
};

/** Packs values as they are after `JSON.parse`. */
export function packRows(rows: readonly unknown[]): unknown {
  return [rows.length, pack(rows)];
}

/** @throws Error when `packed` is not what `packRows` returns */
export function unpackRows(packed: unknown): unknown[] {
  const [count, column] = listOf(packed);
  return unpack(column, count, { values: VALUES_MAX });
}

function pack(rows: readonly unknown[]): Column {
  const kinds = new Map<string, unknown[]>();
  const kindOfRow = rows.map((row) => {
    const kind = kindOf(row);
    const own = kinds.get(kind);
    if (own) own.push(row);
    else kinds.set(kind, [row]);
    return kind;
  });
  const columns = [...kinds].map(([kind, own]) => packKind(kind, own));
  if (columns.length < 2) return columns[0] ?? ['.'];
  const places = new Map([...kinds.keys()].map((kind, i) => [kind, i]));
  return ['|', pack(kindOfRow.map((kind) => places.get(kind))), ...columns];
}

function kindOf(value: unknown): string {
  if (isFields(value)) return `{${JSON.stringify(keysOf(value))}`;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? '+' : '.';
  return typeof value === 'string' ? '"' : '.';
}

function packKind(kind: string, rows: readonly unknown[]): Column {
  if (kind.startsWith('{')) return packObjects(rows.filter(isFields));
  const values = new Map<unknown, { value: unknown; index: number }>();
  const indexes = rows.map((value) => {
    const name = kind === '.' ? JSON.stringify(value) : value;
    const known = values.get(name);
    if (known) return known.index;
    const index = values.size;
    values.set(name, { value, index });
    return index;
  });
  if (values.size === 1) return ['=', rows[0]];
  if (values.size * 4 < rows.length) {
    return ['#', [...values.values()].map(({ value }) => value), ...indexes];
  }
  if (kind === '+') return packNumbers(rows.map(Number));
  return (kind === '"' && packTimed(rows.map(String))) || ['.', ...rows];
}

function packObjects(rows: readonly Fields[]): Column {
  const keys = keysOf(rows[0] ?? {});
  return ['{', keys, ...keys.map((key) => pack(rows.map((row) => row[key])))];
}

function packTimed(texts: readonly string[]): Column | null {
  for (const [kind, { length, split, join }] of Object.entries(timed)) {
    if (!texts.every((text) => text.length === length && join(...split(text)) === text)) continue;
    const parts = texts.map(split);
    return [kind, pack(parts.map(([time]) => time)), pack(parts.map(([, rest]) => rest))];
  }
  return null;
}

/** Differences of safe integers are exact within these bounds. */
function packNumbers(numbers: readonly number[]): Column {
  if (numbers.some((number) => Math.abs(number) > 2 ** 52)) return ['.', ...numbers];
  return ['+', ...numbers.map((number, i) => number - (numbers[i - 1] ?? 0))];
}

function unpack(column: unknown, count: unknown, budget: { values: number }): unknown[] {
  const rows = wholeNumber(count);
  budget.values -= rows;
  if (budget.values < 0) throw new RangeError('too many values');
  const [kind, ...content] = listOf(column);
  const read = (inner: unknown, length = rows) => unpack(inner, length, budget);
  switch (kind) {
    case '=':
      return Array.from({ length: rows }, () => content[0]);
    case '.':
      return ofLength(rows, content);
    case '#': {
      const [values, ...indexes] = content;
      return ofLength(rows, indexes).map((index) => at(listOf(values), index));
    }
    case '+': {
      let number = 0;
      return ofLength(rows, content).map((difference) => (number += Number(difference)));
    }
    case '{': {
      const [keys, ...columns] = content;
      const fields = listOf(keys).map((key, i) => ({ key: String(key), values: read(columns[i]) }));
      return Array.from({ length: rows }, (_, row) =>
        // Unlike an assignment, this makes an own field of any name.
        Object.fromEntries(fields.map(({ key, values }) => [key, values[row]])),
      );
    }
    case 'u':
    case 's': {
      const { join } = timed[kind];
      const [times, rests] = [read(content[0]), read(content[1])];
      return times.map((time, i) => join(Number(time), String(rests[i])));
    }
    case '|': {
      const [chosen, ...columns] = content;
      const places = read(chosen);
      const lengths = columns.map(() => 0);
      for (const place of places) lengths[Number(place)] = at(lengths, place) + 1;
      const rests = columns.map((inner, i) => read(inner, lengths[i]).values());
      return places.map((place) => at(rests, place).next().value);
    }
    default:
      throw new TypeError('unknown column');
  }
}

/** The fields that JSON keeps. */
function keysOf(value: Fields): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not packed');
  return value;
}

function ofLength(length: number, values: unknown[]): unknown[] {
  if (values.length !== length) throw new RangeError('too many or too few values');
  return values;
}

function at<V>(values: readonly V[], index: unknown): V {
  if (!Number.isInteger(index) || !(Number(index) in values)) throw new RangeError('no such value');
  return values[Number(index)] as V;
}

function wholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    throw new TypeError('not a number of rows');
  return Number(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
