import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collectionNames, collections, serverCollections } from '../collections.ts';
import { eventTypes } from '../records/event.ts';
import { Grant } from '../rights/permissions.ts';
import { MIN_PROTOCOL_VERSION, PROTOCOL_VERSION } from './protocol.ts';

/** The hash of everything that crosses the wire, by protocol version. */
const hashes: Readonly<Record<number, string>> = {
  1: 'cfd1539c9f01eb9f',
};

// The billing provider's wire is the provider's to change: devices and our server share none of it.
const wire = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '!./*.test.ts', '!./billing.ts'],
  { eager: true },
);

/** Everything two releases must agree on, as stable text. What refinements demand is not seen. */
function contract(): string {
  return JSON.stringify(
    told({
      wire: Object.entries(wire)
        .filter(([path]) => path !== './protocol.ts')
        .map(([path, exports]) => [path, { ...exports }]),
      records: collectionNames.map((name) => [
        name,
        serverCollections[name].schema,
        collections[name].merge,
        collections[name].serverOnly,
      ]),
      eventTypes: mapEntries(eventTypes, ({ payload, maxMs }) => ({ payload, maxMs })),
      Grant,
    }),
  );
}

/** Of a log type the payload and the limit cross the wire; the rest is each side's own. */
function mapEntries<V, R>(entries: Readonly<Record<string, V>>, map: (value: V) => R) {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, map(value)]));
}

function told(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' ? 'function' : value;
  }
  if ('_zod' in value) {
    return z.toJSONSchema(value as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
  }
  if (Array.isArray(value)) return value.map(told);
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, told(inner)]);
}

const hash = createHash('sha256').update(contract()).digest('hex').slice(0, 16);

// Invariant I23 (docs/sync-spec.md)
test('the wire changes only with the protocol version', () => {
  const advice = `
The wire or a record has changed, and protocol version ${PROTOCOL_VERSION} promised it would not.

If a release with version ${PROTOCOL_VERSION} is out:
  1. Make sure that the old release can still read and write what this one does, or raise
     MIN_PROTOCOL_VERSION and know that those devices must upgrade before they sync again.
  2. Raise PROTOCOL_VERSION in schema/wire/protocol.ts and add a line to its list.
  3. Add to \`hashes\` in schema/wire/protocol.test.ts:  ${PROTOCOL_VERSION + 1}: '${hash}',
If none is out yet:
  Set  ${PROTOCOL_VERSION}: '${hash}',
`;
  expect(hashes[PROTOCOL_VERSION] === hash ? 'as promised' : advice).toBe('as promised');
});

test('every version has a hash, and the oldest served is one of them', () => {
  const versions = Object.keys(hashes).map(Number);
  expect(versions).toEqual(Array.from({ length: PROTOCOL_VERSION }, (_, i) => i + 1));
  expect(versions).toContain(MIN_PROTOCOL_VERSION);
});

test('a limit, an enum, a key or a merge rule is part of what is hashed', () => {
  const text = contract();
  for (const part of ['"maxLength":2000', 'donor_milk', 'leftSec', 'payload.dose', 'log:new']) {
    expect(text).toContain(part);
  }
});
