import * as z from 'zod/mini';
import { collectionNames } from '../../schema/collections.ts';
import { Instant, RecordId } from '../../schema/records/record.ts';

/**
 * Where a device stands in reading everything there is: first what is not an event, by key,
 * then the events, newest first. Opaque to the device and checked when it comes back.
 */
const Cursor = z.strictObject({
  epoch: z.string().check(z.maxLength(64)),
  done: z.int().check(z.minimum(0)),
  total: z.int().check(z.minimum(0)),
  after: z.discriminatedUnion('part', [
    z.strictObject({
      part: z.literal('others'),
      key: z.nullable(z.strictObject({ collection: z.enum(collectionNames), id: RecordId })),
    }),
    z.strictObject({
      part: z.literal('events'),
      position: z.nullable(z.strictObject({ at: Instant, id: RecordId })),
    }),
  ]),
});
export type Cursor = z.infer<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @returns null for anything this server did not write */
export function readCursor(text: string): Cursor | null {
  try {
    const parsed = Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
