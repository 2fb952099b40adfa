import * as z from 'zod/mini';
import { type CollectionName, collectionNames, collections } from '../../schema/collections.ts';
import type { CollectionDefinition } from '../../schema/collections/define.ts';
import { readHistoryOnly } from '../../schema/collections/history.ts';
import { events } from '../../schema/collections/events.ts';
import { Instant, RecordId } from '../../schema/records/record.ts';

/**
 * The order in which a device without data reads the collections: see `history` in a definition.
 */
const historyOrder: readonly CollectionName[] = (
  ['first', 'newestFirst', 'last'] as const satisfies readonly CollectionDefinition['history'][]
).flatMap((stage) =>
  collectionNames.filter((name) => collections[name].history === stage).toSorted(),
);

/** In order of id the last record's id; newest first the last record's time and id. */
const Position = z.nullable(z.union([RecordId, z.strictObject({ at: Instant, id: RecordId })]));

/** The last place that an answer has covered. */
const Place = z.strictObject({ collection: z.enum(collectionNames), position: Position });
export type Place = z.infer<typeof Place>;

/** The form in which the first release wrote a place; a device may come back with one. */
const FirstReleasePlace = z.pipe(
  z.discriminatedUnion('part', [
    z.strictObject({
      part: z.literal('others'),
      key: z.nullable(z.strictObject({ collection: z.enum(collectionNames), id: RecordId })),
    }),
    z.strictObject({
      part: z.literal(events.name),
      position: z.nullable(z.strictObject({ at: Instant, id: RecordId })),
    }),
  ]),
  z.transform((place): Place => {
    if ('position' in place) return { collection: place.part, position: place.position };
    return place.key === null
      ? HISTORY_START
      : { collection: place.key.collection, position: place.key.id };
  }),
);

/**
 * Where a device is in reading everything there is. Opaque to the device, and validated when it
 * comes back.
 */
const Cursor = z.strictObject({
  epoch: z.string().check(z.maxLength(64)),
  done: z.int().check(z.minimum(0)),
  total: z.int().check(z.minimum(0)),
  after: z.union([Place, FirstReleasePlace]),
  /** Ends with the collection of the place. */
  only: z.optional(z.literal(true)),
});
export type Cursor = z.infer<typeof Cursor>;

export const HISTORY_START: Place = {
  collection: historyOrder[0] as CollectionName,
  position: null,
};

/** The start of the collection that comes next; null after the last. */
export function nextCollection({ only }: Cursor, { collection }: Place): Place | null {
  if (only) return null;
  const next = historyOrder[historyOrder.indexOf(collection) + 1];
  return next === undefined ? null : { collection: next, position: null };
}

/** Whether a device that has come this far holds everything newer than `since`. */
export function coversRecent({ collection, position }: Place, since: number): boolean {
  switch (collections[collection].history) {
    case 'first':
      return false;
    case 'newestFirst':
      return position !== null && typeof position !== 'string' && position.at < since;
    case 'last':
      return true;
  }
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @returns null for anything this server did not write in this epoch */
export function readCursor(text: string, epoch: string): Cursor | null {
  const collection = readHistoryOnly(text);
  if (collection !== null) {
    return { epoch, done: 0, total: 0, after: { collection, position: null }, only: true };
  }
  try {
    const parsed = Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.epoch === epoch ? parsed.data : null;
  } catch {
    return null;
  }
}
