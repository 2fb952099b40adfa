import * as z from 'zod/mini';

/**
 * A position in an account's sequence of changes: the device has everything up to `seq` of this
 * `epoch`. In a file of its own, because a device needs it before its first request.
 */

export const Seq = z.int().check(z.minimum(0));
export const Checkpoint = z.strictObject({ epoch: z.string().check(z.maxLength(64)), seq: Seq });
export type Checkpoint = z.infer<typeof Checkpoint>;
