import * as z from 'zod/mini';
import { HexColor, Portrait } from '../records/child.ts';
import { nonEmptyText, oneLine } from '../records/payloads/common.ts';
import { Instant, RecordId, UserId } from '../records/record.ts';
import { Grant } from '../rights/permissions.ts';
import { RoleSchema } from '../rights/role-schema.ts';
import {
  REQUEST_CHILDREN_MAX,
  REQUEST_NOTE_MAX_CHARS,
  RequestedChildren,
} from '../rights/access-request.ts';
import { Password, Username } from './auth.ts';

/** Bodies of the routes for a person's own account and for the members of the family. */

export const PERSON_NAME_MAX_CHARS = 60;
export const PHONE_MAX_CHARS = 40;

/** The relation of a person to the child, for the onboarding of parents and of carers. */
export const relations = [
  'mother',
  'father',
  'parent',
  'grandparent',
  'nanny',
  'sitter',
  'relative',
  'daycare',
  'nurse',
  'friend',
  'other',
] as const;
export const Relation = z.enum(relations);
export type Relation = z.infer<typeof Relation>;

const PersonName = oneLine(PERSON_NAME_MAX_CHARS).check(z.minLength(1));
const Phone = oneLine(PHONE_MAX_CHARS);

export const Profile = z.looseObject({
  id: UserId,
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  color: z.string(),
  role: RoleSchema,
  relation: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  onboardingComplete: z.boolean(),
  /** The consents of the person, with the time of each. A newer release may know more of them. */
  consents: z.optional(z.array(z.looseObject({ what: z.string(), at: z.int() }))),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileRequest = z.strictObject({
  name: z.optional(PersonName),
  color: z.optional(HexColor),
  relation: z.optional(z.nullable(Relation)),
  phone: z.optional(z.nullable(Phone)),
  photo: z.optional(z.nullable(Portrait)),
});
export type ProfileRequest = z.infer<typeof ProfileRequest>;

/** A person of the account. Optional fields are sent to parents and to that person only. */
export const AccountUser = z.looseObject({
  id: UserId,
  username: z.optional(z.string()),
  name: z.string(),
  color: z.string(),
  role: RoleSchema,
  relation: z.nullable(z.string()),
  phone: z.optional(z.nullable(z.string())),
  /** For a caregiver: the upper limit over all children, and whether they are paused. */
  limit: z.optional(z.nullable(Grant)),
  paused: z.optional(z.boolean()),
  /** For parents: the hour of the person's last activity on any device; null: long ago. */
  lastSeen: z.optional(z.nullable(z.int())),
});
export type AccountUser = z.infer<typeof AccountUser>;

export const ConfirmPasswordRequest = z.strictObject({ password: Password });
export const ConfirmPasswordAnswer = z.looseObject({ confirmedUntil: z.int() });

export const ChangePasswordRequest = z.strictObject({
  currentPassword: Password,
  newPassword: Password,
});
export const ChangeEmailRequest = z.strictObject({ password: Password, email: Username });
const TypedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(12));
export const ConfirmEmailRequest = z.strictObject({ email: Username, code: TypedCode });

/** One sign-in on one device. */
export const SessionAnswer = z.looseObject({
  id: z.string(),
  /** A readable name: "Chrome on Android". */
  device: z.string(),
  current: z.boolean(),
  createdAt: z.int(),
  usedAt: z.int(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const TransferRequest = z.strictObject({ userId: UserId, password: Password });
export const TransferCodeRequest = z.strictObject({ userId: UserId });
export const TransferConfirmRequest = z.strictObject({ userId: UserId, code: TypedCode });

/** The handover of the account that waits, for the owner and the person who becomes the owner. */
export const TransferState = z.looseObject({
  transfer: z.nullable(
    z.looseObject({
      /** Who becomes the owner. */
      userId: UserId,
      startedAt: z.int(),
      /** From when and until when the owner can complete it. */
      readyAt: z.int(),
      expiresAt: z.int(),
    }),
  ),
});
export type TransferState = z.infer<typeof TransferState>;

/** The version of a child's card that a person has confirmed, and when. */
export const CardReadRequest = z.strictObject({ version: nonEmptyText(40), at: Instant });
export type CardReadRequest = z.infer<typeof CardReadRequest>;

/** A caregiver's access request: rights by child, a note, or both. */
export const AccessRequestBody = z
  .strictObject({
    /** Created on the device, so that a repeated request has no further effect. */
    id: RecordId,
    at: Instant,
    children: RequestedChildren.check(
      z.refine((children) => Object.keys(children).length <= REQUEST_CHILDREN_MAX),
    ),
    note: z.string().check(z.trim(), z.maxLength(REQUEST_NOTE_MAX_CHARS)),
  })
  .check(z.refine(({ children, note }) => Object.keys(children).length > 0 || note !== ''));
export type AccessRequestBody = z.infer<typeof AccessRequestBody>;
