import * as z from 'zod/mini';
import { RecordId } from '../records/record.ts';
import { Grant, presets, type PresetName } from '../rights/permissions.ts';
import { Role } from '../rights/roles.ts';

/** Bodies of /api/invites and of the caregivers under /api/user-children. */

const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];

export const InviteRequest = z.strictObject({
  role: z.enum(['parent', 'caregiver']),
  /** The children a caregiver may see; parents see all. */
  childIds: z.optional(z.array(RecordId).check(z.maxLength(50))),
  preset: z.optional(z.enum(presetNames)),
  permissions: z.optional(Grant),
});
export type InviteRequest = z.infer<typeof InviteRequest>;

/** `token` and `path` are shown once, to whoever made the invitation. */
export const InviteAnswer = z.looseObject({
  id: z.string(),
  role: Role,
  childIds: z.array(z.string()),
  createdAt: z.int(),
  expiresAt: z.int(),
  usedAt: z.nullable(z.int()),
  token: z.optional(z.string()),
  path: z.optional(z.string()),
});
export type InviteAnswer = z.infer<typeof InviteAnswer>;

/** What somebody with an invitation learns before they register. */
export const InviteValidation = z.looseObject({
  valid: z.literal(true),
  role: Role,
  invitedBy: z.string(),
  children: z.array(z.looseObject({ name: z.string() })),
  expiresAt: z.int(),
});
export type InviteValidation = z.infer<typeof InviteValidation>;

export const CaregiverRequest = z.strictObject({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  preset: z.optional(z.enum(presetNames)),
  permissions: z.optional(Grant),
});
export type CaregiverRequest = z.infer<typeof CaregiverRequest>;

export const PermissionsRequest = z.strictObject({
  preset: z.optional(z.enum(presetNames)),
  permissions: z.optional(Grant),
});
export type PermissionsRequest = z.infer<typeof PermissionsRequest>;
