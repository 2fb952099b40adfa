import * as z from 'zod/mini';
import { Grant } from '../rights/permissions.ts';
import { Role } from '../rights/roles.ts';
import { ACCESS_REQUEST_FIELD } from '../rights/access-request-field.ts';
import { AccessRequest } from '../rights/access-request.ts';
import { HexColor } from './child.ts';
import { nonEmptyText, text } from './payloads/common.ts';
import { Instant, RecordId, UserId, recordMeta } from './record.ts';

export const CARDS_READ_MAX = 50;
export const CardRead = z.looseObject({ version: nonEmptyText(40), at: Instant });

/** A person of the account. Written by the server only; the record's id is the user's id. */
export const MemberRecord = z.looseObject({
  ...recordMeta,
  name: nonEmptyText(254),
  color: HexColor,
  role: Role,
  /** Of a caregiver: what they may do at most, with any child; null or absent: no limit. */
  limit: z.optional(z.nullable(Grant)),
  /** Of a caregiver: for now they may see nothing at all. */
  paused: z.optional(z.boolean()),
  /** What they are to the child, and their number: see `relations` in schema/wire/account.ts. */
  relation: z.optional(z.nullable(text(40))),
  phone: z.optional(z.nullable(text(40))),
  /** Whose invitation brought them here. */
  invitedBy: z.optional(UserId),
  /** Which version of a child's card they have read and understood, and when, by the child. */
  read: z.optional(z.nullable(z.record(RecordId, CardRead))),
  /** Of a caregiver: what they ask the parents for, and the answer to it. */
  [ACCESS_REQUEST_FIELD]: z.optional(z.nullable(AccessRequest)),
});
export type MemberRecord = z.infer<typeof MemberRecord>;
