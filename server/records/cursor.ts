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

/** By id: the last record's id; newest first: the last record's time and id. */
const Position = z.nullable(z.union([RecordId, z.strictObject({ at: Instant, id: RecordId })]));

/** The position after an answer. */
const Place = z.strictObject({ collection: z.enum(collectionNames), position: Position });
export type Place = z.infer<typeof Place>;

/** The cursor format of the first release, which a device may still send. */
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
 * The position of a device in the history. Opaque to the device, and validated when it returns.
 */
const Cursor = z.strictObject({
  epoch: z.string().check(z.maxLength(64)),
  done: z.int().check(z.minimum(0)),
  total: z.int().check(z.minimum(0)),
  after: z.union([Place, FirstReleasePlace]),
  /** Set when the history ends with the collection of the position. */
  only: z.optional(z.literal(true)),
});
export type Cursor = z.infer<typeof Cursor>;

export const HISTORY_START: Place = {
  collection: historyOrder[0] as CollectionName,
  position: null,
};

/** The start of the next collection; null after the last. */
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

/** @returns null for any text that this server did not create in this epoch */
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
