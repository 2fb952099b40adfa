import * as z from 'zod/mini';
import { Instant, RecordId, UserId } from '../records/record.ts';
import { scales } from './grants.ts';
import { Grant } from './permissions.ts';

/** What a caregiver asks the parents for: *Ask for more*. It gives nothing by itself. */

const asked = z.partial(
  z.pick(Grant, {
    view: true,
    log: true,
    editOwn: true,
    editOthers: true,
    deleteOwn: true,
    deleteOthers: true,
    medication: true,
    growth: true,
    photos: true,
    documents: true,
    schedule: true,
    parenting: true,
    knowledge: true,
    comment: true,
    export: true,
    notify: true,
  }),
);

/** The switches that somebody would like to stand higher, and how high; types to log besides. */
export const WishedRights = z.strictObject(asked.shape);
export type WishedRights = z.infer<typeof WishedRights>;

export const WISH_NOTE_MAX_CHARS = 300;
export const WISH_CHILDREN_MAX = 20;

/** By child. */
export const WishedChildren = z.record(RecordId, WishedRights);

/** As it stands in the member record of whoever asks, written by the server. */
export const AccessWish = z.looseObject({
  /** Made on the device: said twice it is one wish. */
  id: RecordId,
  at: Instant,
  children: z.record(RecordId, z.looseObject(asked.shape)),
  note: z.string(),
  /** null while it is open. `withdrawn` is the asker's own word: then nothing is left of it. */
  answer: z.nullable(
    z.looseObject({ how: z.enum(['changed', 'notNow', 'withdrawn']), by: UserId, at: Instant }),
  ),
});
export type AccessWish = z.infer<typeof AccessWish>;

type Scaled = keyof typeof scales;
const SCALED = Object.keys(scales) as Scaled[];

/**
 * What a member record says of a wish: a device takes the records of members as they come.
 *
 * @returns null for none, and for one that a newer release wrote in a way of its own
 */
export function wishIn(member: Readonly<Record<string, unknown>>): AccessWish | null {
  const { success, data } = AccessWish.safeParse(member['wish']);
  return success ? data : null;
}

/** The part of it that the grant does not give yet; null when it gives all of it. */
export function lackingOf(wished: WishedRights, grant: Grant): WishedRights | null {
  const higher = SCALED.filter((key) => rankOf(key, wished[key]) > rankOf(key, grant[key]));
  const log = (wished.log ?? []).filter((type) => !grant.log.includes(type));
  if (higher.length === 0 && log.length === 0) return null;
  return {
    ...Object.fromEntries(higher.map((key) => [key, wished[key]])),
    ...(log.length > 0 ? { log: [...new Set(log)] } : {}),
  };
}

/** The grant with what is wished on top; nothing in it becomes less. */
export function grantWith(grant: Grant, wished: WishedRights): Grant {
  const { log = [], ...higher } = lackingOf(wished, grant) ?? {};
  return { ...grant, ...(higher as Partial<Grant>), log: [...grant.log, ...log] };
}

/** Whether somebody who wished for this was given any of it, be it only a step. */
export function isCloser(wished: WishedRights, before: Grant, after: Grant): boolean {
  return (
    SCALED.some(
      (key) =>
        rankOf(key, wished[key]) > rankOf(key, before[key]) &&
        rankOf(key, after[key]) > rankOf(key, before[key]),
    ) || (wished.log ?? []).some((type) => !before.log.includes(type) && after.log.includes(type))
  );
}

/** The steps of a switch above where it stands, from the least. */
export function stepsAbove<K extends Scaled>(key: K, grant: Grant): (typeof scales)[K][number][] {
  return scales[key].slice(rankOf(key, grant[key]) + 1) as (typeof scales)[K][number][];
}

/** -1 for what is not asked for, or not known. */
function rankOf(key: Scaled, value: unknown): number {
  return (scales[key] as readonly unknown[]).indexOf(value);
}
