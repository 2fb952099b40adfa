/**
 * Readers of values from outside: what is stored, and messages of other tabs. They are for code that runs
 * before Home; other code uses zod, whose schemas they resemble. An object is read with its known fields
 * only, and its first unreadable one makes it unreadable.
 */
export type Reader<T> = {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
};

/** The type of the values that a reader returns. */
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

const FAILED = { success: false } as const;

export const text = where((value): value is string => typeof value === 'string');
export const flag = where((value): value is boolean => typeof value === 'boolean');
/** Neither NaN nor infinite. */
export const number = where((value): value is number => Number.isFinite(value));
export const integer = where((value): value is number => Number.isSafeInteger(value));
/** Also a field that is missing. */
export const anything = where((_value): _value is unknown => true);

export function where<T>(holds: (value: unknown) => value is T): Reader<T> {
  return { safeParse: (value) => (holds(value) ? { success: true, data: value } : FAILED) };
}

export function oneOf<const T extends string>(...values: readonly T[]): Reader<T> {
  return where((value): value is T => (values as readonly unknown[]).includes(value));
}

export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return {
    safeParse: (value) =>
      value === null ? { success: true, data: value } : reader.safeParse(value),
  };
}

/** A field that may be missing. */
export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return withDefault<T | undefined>(reader, undefined);
}

/** A field that counts as `value` where it is missing. */
export function withDefault<T>(reader: Reader<T>, value: NoInfer<T>): Reader<T> {
  return {
    safeParse: (found) =>
      found === undefined ? { success: true, data: value } : reader.safeParse(found),
  };
}

export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return {
    safeParse(value) {
      if (!Array.isArray(value)) return FAILED;
      const data: T[] = [];
      for (const each of value) {
        const read = reader.safeParse(each);
        if (!read.success) return FAILED;
        data.push(read.data);
      }
      return { success: true, data };
    },
  };
}

type Fields = Readonly<Record<string, Reader<unknown>>>;
type OptionalNames<F extends Fields> = {
  [K in keyof F]: undefined extends ReadBy<F[K]> ? K : never;
}[keyof F];
type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, OptionalNames<F>>]: ReadBy<F[K]>;
} & { [K in OptionalNames<F>]?: ReadBy<F[K]> };

export function object<const F extends Fields>(fields: F): Reader<ObjectOf<F>> {
  return {
    safeParse(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return FAILED;
      const data: Record<string, unknown> = {};
      for (const [name, reader] of Object.entries(fields)) {
        const read = reader.safeParse(Reflect.get(value, name));
        if (!read.success) return FAILED;
        if (read.data !== undefined || name in value) data[name] = read.data;
      }
      return { success: true, data: data as ObjectOf<F> };
    },
  };
}

/** The first of these that can read a value. */
export function anyOf<const R extends readonly Reader<unknown>[]>(
  ...readers: R
): Reader<ReadBy<R[number]>> {
  return {
    safeParse(value) {
      for (const reader of readers) {
        const read = reader.safeParse(value);
        if (read.success) return read as { success: true; data: ReadBy<R[number]> };
      }
      return FAILED;
    },
  };
}
