import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type Reader,
  anyOf,
  anything,
  flag,
  integer,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  withDefault,
} from './readers.ts';

const reader = object({
  name: text,
  age: integer,
  weight: number,
  isHere: flag,
  kind: oneOf('a', 'b'),
  note: nullable(text),
  maybe: optional(text),
  count: withDefault(integer, 3),
  list: listOf(object({ id: text })),
  either: anyOf(object({ type: oneOf('x') }), object({ type: oneOf('y'), to: text })),
  any: anything,
});
const schema = z.object({
  name: z.string(),
  age: z.int(),
  weight: z.number(),
  isHere: z.boolean(),
  kind: z.enum(['a', 'b']),
  note: z.nullable(z.string()),
  maybe: z.optional(z.string()),
  count: z._default(z.int(), 3),
  list: z.array(z.object({ id: z.string() })),
  either: z.union([
    z.object({ type: z.literal('x') }),
    z.object({ type: z.literal('y'), to: z.string() }),
  ]),
  any: z.optional(z.unknown()),
});

const valid = {
  name: 'Mia',
  age: 2,
  weight: 3.4,
  isHere: true,
  kind: 'a',
  note: null,
  maybe: 'x',
  count: 1,
  list: [{ id: '1', more: true }],
  either: { type: 'y', to: 'z' },
  any: { free: 1 },
};

/** What both say of a value: what is read, or that it cannot be read. */
function readBy<T>({ safeParse }: Reader<T>, value: unknown): unknown {
  const read = safeParse(value);
  return read.success ? read.data : 'unreadable';
}

test('an object is read as its schema reads it, whatever is in it', () => {
  expect(readBy(reader, { ...valid, unknown: 1 })).toEqual({ ...valid, list: [{ id: '1' }] });
  const anyValue = fc.oneof(
    fc.anything(),
    fc.constantFrom(undefined, null, Number.NaN, Infinity, 1.5, '', 'a', [], {}),
  );
  const changed = fc
    .tuple(fc.constantFrom(...Object.keys(valid)), anyValue, fc.boolean())
    .map(([name, value, isGone]) => {
      const { [name as keyof typeof valid]: _, ...rest } = valid;
      return isGone ? rest : { ...valid, [name]: value };
    });
  fc.assert(
    fc.property(fc.oneof(changed, fc.anything()), (value) => {
      expect(readBy(reader, value)).toEqual(readBy(schema as unknown as Reader<unknown>, value));
    }),
    { numRuns: 2_000 },
  );
});

test('a missing field with a default has it, and one that may be missing stays away', () => {
  const { maybe: _, count: __, ...least } = valid;
  const read = readBy(reader, least);
  expect(read).toMatchObject({ count: 3 });
  expect(Object.keys(read as object)).not.toContain('maybe');
});
