import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type CollectionName,
  collectionNames,
  collections,
  firstCollections,
} from '../collections.ts';
import { serverCollections } from '../server-collections.ts';
import { eventPayloads } from '../records/event.ts';
import { eventTypeNames, eventTypes } from '../records/event-types.ts';
import { Grant } from '../rights/permissions.ts';
import { MIN_PROTOCOL_VERSION, PROTOCOL_VERSION } from './protocol.ts';

/** The hash of the whole wire, by protocol version. */
const hashes: Readonly<Record<number, string>> = {
  1: '4aee5a0065d73ee9',
};

/**
 * The hash of each collection that was added after version 1. A release that does not know a
 * collection skips its changes, so adding one does not change the wire of earlier releases. After
 * that, the collection must not change without a new version either.
 */
const addedCollections: Partial<Record<CollectionName, string>> = {
  growth: '9f41c5ab6fe577d7',
  responses: '1417e3e6a48cdd8d',
  logDefinitions: '6d82946748d8b039',
  motorMilestones: 'bf61c2a09af8b2d1',
  photos: '22a239239765195b',
  documents: 'c638a3bfe276047e',
  albums: '169823dc15dc82ee',
  listItems: '73c6942f8bc3b635',
  articles: 'ecfef71ecc59d31e',
  schedule: '50659c32f979ae49',
  contacts: '0a25028be64b728e',
  parentingPlans: '3ea0bb1a8c1768d7',
  overrides: '7d2df67e75fa1586',
  preferences: '9e361ce55270411f',
  reminders: 'da370d2ea054c873',
};

/** The names in the hash of version 1 that the code has renamed since. */
const namesInVersion1: Readonly<Record<string, string>> = {
  AccessRequestBody: 'AccessWishRequest',
  EventInput: 'PlainEvent',
  EventEditInput: 'PlainEventEdit',
  ChildInput: 'PlainChild',
  ChildEditInput: 'PlainChildEdit',
  TimerInput: 'PlainTimer',
  TimerEditInput: 'PlainTimerEdit',
};

// The provider may change its wire at any time: devices and our server do not exchange it.
const wire = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '!./*.test.ts', '!./billing.ts'],
  { eager: true },
);

/** Everything on which two releases must agree, as stable text. Refinements are not included. */
function contract(): string {
  return JSON.stringify(
    described({
      wire: Object.entries(wire)
        .filter(([path]) => path !== './protocol.ts')
        .map(([path, exports]) => [path, withNamesOfVersion1(exports)]),
      records: firstCollections.map(recordContract),
      // Only the payload and the maximum length of a log type cross the wire.
      eventTypes: Object.fromEntries(
        eventTypeNames.map((type) => [
          type,
          { payload: eventPayloads[type], maxMs: eventTypes[type].maxMs },
        ]),
      ),
      Grant,
    }),
  );
}

function withNamesOfVersion1(exports: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [namesInVersion1[name] ?? name, value]),
  );
}

function recordContract(name: CollectionName): unknown[] {
  const { merge, serverOnly } = collections[name];
  return [name, serverCollections[name].schema, merge, serverOnly];
}

function described(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' ? 'function' : value;
  }
  if ('_zod' in value) {
    return z.toJSONSchema(value as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
  }
  if (Array.isArray(value)) return value.map(described);
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, described(inner)]);
}

const hash = hashOf(contract());

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

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

test('an added collection changes only with the protocol version', () => {
  const added = collectionNames.filter((name) => !firstCollections.includes(name));
  const hashesNow = added.map((name) => {
    const { rest } = serverCollections[name];
    return [name, hashOf(JSON.stringify(described([...recordContract(name), rest?.input])))];
  });
  expect(Object.fromEntries(hashesNow)).toEqual(addedCollections);
});

test('every version has a hash, and so has the oldest supported one', () => {
  const versions = Object.keys(hashes).map(Number);
  expect(versions).toEqual(Array.from({ length: PROTOCOL_VERSION }, (_, i) => i + 1));
  expect(versions).toContain(MIN_PROTOCOL_VERSION);
});

test('the hash includes limits, enums, keys and merge rules', () => {
  const text = contract();
  for (const part of ['"maxLength":2000', 'donor_milk', 'leftSec', 'payload.dose', 'log:new']) {
    expect(text).toContain(part);
  }
});
