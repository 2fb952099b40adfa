import * as z from 'zod/mini';
import { Grant } from '../rights/permissions.ts';
import { RoleSchema } from '../rights/role-schema.ts';
import { ACCESS_REQUEST_FIELD } from '../rights/access-request-field.ts';
import { AccessRequest } from '../rights/access-request.ts';
import { HexColor, Portrait } from './child.ts';
import { nonEmptyText, text } from './payloads/common.ts';
import { Instant, RecordId, UserId, recordMeta } from './record.ts';

export const CARDS_READ_MAX = 50;
export const CardRead = z.looseObject({ version: nonEmptyText(40), at: Instant });

/** A person of the account. Written by the server only; the record's id is the user's id. */
export const MemberRecord = z.looseObject({
  ...recordMeta,
  name: nonEmptyText(254),
  color: HexColor,
  role: RoleSchema,
  /** The upper limit of a caregiver's rights for all children; null or absent: no limit. */
  limit: z.optional(z.nullable(Grant)),
  /** A paused caregiver may see nothing. */
  paused: z.optional(z.boolean()),
  /**
   * The person's relation to the child (`relations` in schema/wire/account.ts) and phone number.
   */
  relation: z.optional(z.nullable(text(40))),
  phone: z.optional(z.nullable(text(40))),
  photo: z.optional(z.nullable(Portrait)),
  /** The user who invited this person. */
  invitedBy: z.optional(UserId),
  /** The version of each child's card that the person has read, with the time, by child id. */
  read: z.optional(z.nullable(z.record(RecordId, CardRead))),
  /** A caregiver's access request and the answer to it. */
  [ACCESS_REQUEST_FIELD]: z.optional(z.nullable(AccessRequest)),
});
export type MemberRecord = z.infer<typeof MemberRecord>;
