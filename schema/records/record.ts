import * as z from 'zod/mini';

/**
 * The fields of every replicated record besides its own.
 *
 * A record is a state-based CRDT: `clocks` holds the time of each field's last write (by hybrid
 * logical clock), `removed` lists the writes that the deleting person had seen. Two copies of a
 * record merge into one in any order and any number of times (`rules/merge.ts`).
 */

/** `ms-counter-node`, fixed width, so that text order is time order. See rules/clock.ts. */
export type Stamp = string;
export const Stamp = z.string().check(z.regex(/^[0-9a-z]{9}-[0-9a-z]{3}-[0-9a-z]{8}$/));

/** The id of one replica: one person's database on one device. */
export type NodeId = string;
export const NodeId = z.string().check(z.regex(/^[0-9a-z]{8}$/));

export const RecordId = z.string().check(
  z.regex(/^[0-9A-Za-z][0-9A-Za-z:_.-]{7,79}$/),
  // Ids are keys of maps, where `constructor` would find what every object has.
  z.refine((id) => !Object.hasOwn(Object.prototype, id)),
);
export const Instant = z.int().check(z.minimum(-2_208_988_800_000), z.maximum(4_102_444_800_000));
export const UserId = z.string().check(z.minLength(1), z.maxLength(64));

/** `*` is the clock of every field without an entry of its own. */
export const Clocks = z
  .record(z.string().check(z.maxLength(120)), Stamp)
  .check(z.refine((clocks) => typeof clocks['*'] === 'string', { error: 'clocks needs "*"' }));

export const Removal = z.strictObject({
  at: Instant,
  by: UserId,
  /**
   * The newest write of each node that the deletion had seen; an unseen write restores the record.
   */
  seen: z.record(NodeId, Stamp),
});
export type Removal = z.infer<typeof Removal>;

export const recordMeta = {
  id: RecordId,
  childId: z.nullable(RecordId),
  createdBy: UserId,
  createdAt: Instant,
  updatedBy: UserId,
  updatedAt: Instant,
  schemaVersion: z.int().check(z.minimum(1), z.maximum(1_000)),
  clocks: Clocks,
  removed: z.nullable(Removal),
};

/** The part of a record that sync reads; fields of a newer release are kept unchanged. */
export const AnyRecord = z.looseObject(recordMeta);
export type AnyRecord = z.infer<typeof AnyRecord>;
