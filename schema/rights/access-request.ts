import { keysOf } from '../keys.ts';
import * as z from 'zod/mini';
import { Instant, RecordId, UserId } from '../records/record.ts';
import { ACCESS_REQUEST_FIELD } from './access-request-field.ts';
import { scales } from './grants.ts';
import { Grant } from './permissions.ts';

/**
 * Access requests: the rights that a caregiver requests from the parents (*Ask for more*). A
 * request gives no right.
 */

const { shape } = Grant;
const requestable = {
  view: z.optional(shape.view),
  log: z.optional(shape.log),
  editOwn: z.optional(shape.editOwn),
  editOthers: z.optional(shape.editOthers),
  deleteOwn: z.optional(shape.deleteOwn),
  deleteOthers: z.optional(shape.deleteOthers),
  medication: z.optional(shape.medication),
  growth: z.optional(shape.growth),
  photos: z.optional(shape.photos),
  documents: z.optional(shape.documents),
  schedule: z.optional(shape.schedule),
  parenting: z.optional(shape.parenting),
  knowledge: z.optional(shape.knowledge),
  comment: z.optional(shape.comment),
  export: z.optional(shape.export),
  notify: z.optional(shape.notify),
};

/** The requested value of each right, and the requested log types. */
export const RequestedRights = z.strictObject(requestable);
export type RequestedRights = z.infer<typeof RequestedRights>;

export const REQUEST_NOTE_MAX_CHARS = 300;
export const REQUEST_CHILDREN_MAX = 20;

/** The requested rights by child id. */
export const RequestedChildren = z.record(RecordId, RequestedRights);

/** An access request in the caregiver's member record, written by the server. */
export const AccessRequest = z.looseObject({
  /** Created on the device, so that a request that is sent twice is one request. */
  id: RecordId,
  at: Instant,
  children: z.record(RecordId, z.looseObject(requestable)),
  note: z.string(),
  /**
   * null while the request is open. `withdrawn` by the caregiver: all other fields are empty then.
   */
  answer: z.nullable(
    z.looseObject({ how: z.enum(['changed', 'notNow', 'withdrawn']), by: UserId, at: Instant }),
  ),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

type Scaled = keyof typeof scales;
const SCALED = keysOf(scales);

/**
 * The access request in a member record. Parsed here, because devices store member records without
 * validating them.
 *
 * @returns null without a request, and for a form that only a newer release knows
 */
export function accessRequestIn(member: Readonly<Record<string, unknown>>): AccessRequest | null {
  const { success, data } = AccessRequest.safeParse(member[ACCESS_REQUEST_FIELD]);
  return success ? data : null;
}

/** The part of a request that the grant does not give yet; null when it gives all of it. */
export function lackingOf(requested: RequestedRights, grant: Grant): RequestedRights | null {
  const higher = SCALED.filter((key) => rankOf(key, requested[key]) > rankOf(key, grant[key]));
  const log = (requested.log ?? []).filter((type) => !grant.log.includes(type));
  if (higher.length === 0 && log.length === 0) return null;
  return {
    ...Object.fromEntries(higher.map((key) => [key, requested[key]])),
    ...(log.length > 0 ? { log: [...new Set(log)] } : {}),
  };
}

/** The grant with the requested rights added; no right is reduced. */
export function grantWith(grant: Grant, requested: RequestedRights): Grant {
  const { log = [], ...higher } = lackingOf(requested, grant) ?? {};
  return { ...grant, ...(higher as Partial<Grant>), log: [...grant.log, ...log] };
}

/** Whether a change of a grant gives any part of the request. */
export function isCloser(requested: RequestedRights, before: Grant, after: Grant): boolean {
  return (
    SCALED.some(
      (key) =>
        rankOf(key, requested[key]) > rankOf(key, before[key]) &&
        rankOf(key, after[key]) > rankOf(key, before[key]),
    ) ||
    (requested.log ?? []).some((type) => !before.log.includes(type) && after.log.includes(type))
  );
}

/** The values of a right above the one that the grant gives, in ascending order. */
export function stepsAbove<K extends Scaled>(key: K, grant: Grant): (typeof scales)[K][number][] {
  return scales[key].slice(rankOf(key, grant[key]) + 1) as (typeof scales)[K][number][];
}

/** -1 for a value that is not requested or unknown. */
function rankOf(key: Scaled, value: unknown): number {
  const steps: readonly unknown[] = scales[key];
  return steps.indexOf(value);
}
