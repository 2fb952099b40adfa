import * as z from 'zod/mini';
import { oneLine } from '../records/payloads/common.ts';
import { RecordId } from '../records/record.ts';
import { Grant } from '../rights/permissions.ts';
import { presets, type PresetName } from '../rights/presets.ts';
import { RoleSchema } from '../rights/role-schema.ts';
import { Username } from './auth.ts';

/** Bodies of /api/invites and of the caregivers under /api/user-children. */

const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];

const inviteDetails = {
  /** The children that a caregiver may see; parents see all. */
  childIds: z.optional(z.array(RecordId).check(z.maxLength(50))),
  preset: z.optional(z.enum(presetNames)),
  permissions: z.optional(Grant),
  /** The inviter's name for the person; only for the list of invitations. */
  name: z.optional(oneLine(60)),
  /** The address to which the link is mailed; without it, the inviter passes the link on. */
  email: z.optional(z.nullable(Username)),
};

export const InviteRequest = z.strictObject({
  role: z.enum(['parent', 'caregiver']),
  ...inviteDetails,
});
export type InviteRequest = z.infer<typeof InviteRequest>;

/** Only an open invitation can be changed. */
export const InviteChange = z.strictObject(inviteDetails);
export type InviteChange = z.infer<typeof InviteChange>;

export const InviteStatus = z.enum(['open', 'used', 'revoked', 'expired']);
export type InviteStatus = z.infer<typeof InviteStatus>;

/** `token` and `path` are shown once, to the person who created or renewed the invitation. */
export const InviteAnswer = z.looseObject({
  id: z.string(),
  role: RoleSchema,
  status: InviteStatus,
  name: z.string(),
  email: z.nullable(z.string()),
  childIds: z.array(z.string()),
  preset: z.nullable(z.string()),
  permissions: z.nullable(Grant),
  createdBy: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** Of the current link: when it was mailed, and when it was first opened. */
  sentAt: z.optional(z.nullable(z.int())),
  openedAt: z.optional(z.nullable(z.int())),
  usedAt: z.nullable(z.int()),
  token: z.optional(z.string()),
  path: z.optional(z.string()),
});
export type InviteAnswer = z.infer<typeof InviteAnswer>;

/** The details of an invitation for its holder, before registration. */
export const InviteValidation = z.looseObject({
  status: z.enum(['valid', 'used', 'revoked', 'expired']),
  valid: z.boolean(),
  role: RoleSchema,
  familyName: z.string(),
  inviterName: z.string(),
  childNames: z.array(z.string()),
  preset: z.nullable(z.string()),
  expiresAt: z.int(),
});
export type InviteValidation = z.infer<typeof InviteValidation>;

export const CaregiverRequest = z.strictObject({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  preset: z.optional(z.enum(presetNames)),
  permissions: z.optional(Grant),
});
export type CaregiverRequest = z.infer<typeof CaregiverRequest>;

/** At least one is required: an empty body must not change a right. */
export const PermissionsRequest = z
  .strictObject({ preset: z.optional(z.enum(presetNames)), permissions: z.optional(Grant) })
  .check(z.refine(({ preset, permissions }) => (preset ?? permissions) !== undefined));
export type PermissionsRequest = z.infer<typeof PermissionsRequest>;

/**
 * The upper limit of a caregiver over all children; null removes it. `paused` suspends all rights.
 */
export const LimitRequest = z.strictObject({
  permissions: z.optional(z.nullable(Grant)),
  paused: z.optional(z.boolean()),
});
export type LimitRequest = z.infer<typeof LimitRequest>;
