/**
 * Evaluates the selectors of RxDB queries. The builds use this module instead of the package
 * `mingo`, which brings the whole query language of MongoDB (8 kB gzipped) into the first load.
 *
 * Supports only what this repository uses: comparisons of top-level fields
 * that hold text, numbers, booleans or null; order is defined for all but null. Anything else
 * throws, so that a query with another operator fails in its first test instead of returning wrong
 * rows.
 */

type Comparison = (value: unknown, wanted: unknown) => boolean;

const equality: Readonly<Record<string, Comparison>> = {
  $eq: (value, wanted) => isEqual(value, wanted),
  $ne: (value, wanted) => !isEqual(value, wanted),
  $in: (value, wanted) => Array.isArray(wanted) && wanted.some((each) => isEqual(value, each)),
};

/** False for a value of another type, as in MongoDB. */
const ordering: Readonly<Record<string, Comparison>> = {
  $gt: (value, wanted) => typeof value === typeof wanted && compare(value, wanted) > 0,
  $gte: (value, wanted) => typeof value === typeof wanted && compare(value, wanted) >= 0,
  $lt: (value, wanted) => typeof value === typeof wanted && compare(value, wanted) < 0,
  $lte: (value, wanted) => typeof value === typeof wanted && compare(value, wanted) <= 0,
};

type Condition = { field: string; isMet: (value: unknown) => boolean };

/**
 * The name and the result are those of the RxDB module that this one replaces.
 * @throws Error for an operator, a nested field or a value that is not supported
 */
export function getMingoQuery(selector: Readonly<Record<string, unknown>>): {
  test(document: Readonly<Record<string, unknown>>): boolean;
} {
  const conditions = Object.entries(selector).flatMap(conditionsOf);
  return {
    test: (document) => conditions.every(({ field, isMet }) => isMet(document[field])),
  };
}

function conditionsOf([field, wanted]: [string, unknown]): Condition[] {
  if (field.startsWith('$') || field.includes('.')) throw unsupported(field);
  if (!isObject(wanted)) return [condition(field, '$eq', wanted)];
  return Object.entries(wanted).map(([operator, value]) => condition(field, operator, value));
}

function condition(field: string, operator: string, wanted: unknown): Condition {
  const holds = comparisonFor(operator, wanted);
  if (!holds) throw unsupported(`${field}: ${operator}`);
  return { field, isMet: (value) => holds(value, wanted) };
}

function comparisonFor(operator: string, wanted: unknown): Comparison | undefined {
  if (Object.hasOwn(ordering, operator)) return isOrdered(wanted) ? ordering[operator] : undefined;
  if (!Object.hasOwn(equality, operator)) return undefined;
  const values: unknown[] = operator === '$in' && Array.isArray(wanted) ? wanted : [wanted];
  return values.every(isScalar) ? equality[operator] : undefined;
}

function unsupported(what: string): Error {
  return new Error(`rxdb-selector.ts does not support this selector: ${what}`);
}

/** A total order of scalars, for selectors and sorting: by type first, then by value. */
export function compare(a: unknown, b: unknown): number {
  const byType = typeRank(a) - typeRank(b);
  if (byType !== 0) return Math.sign(byType);
  if (isOrdered(a) && isOrdered(b)) return a < b ? -1 : a > b ? 1 : 0;
  return 0;
}

function typeRank(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return ['number', 'string', 'object', 'boolean'].indexOf(typeof value) + 1;
}

function isOrdered(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** As in MongoDB, a missing field equals null. */
function isEqual(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || isOrdered(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
