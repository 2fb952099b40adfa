import * as z from 'zod/mini';
import { Password } from './auth.ts';

/** Bodies of /api/gdpr and of the step-up authentication for the vault. */

export const DeleteAccountRequest = z.strictObject({ password: Password });
export const DeleteAccountAnswer = z.looseObject({
  deletedAt: z.int(),
  /** Until when a backup may still contain the deleted data (epoch ms). */
  backupsUntil: z.int(),
});
export type DeleteAccountAnswer = z.infer<typeof DeleteAccountAnswer>;

/** Of GET /api/gdpr/export: how many archives there are; `?part=2` is the second one, with the rest of the files. */
export const EXPORT_PARTS_HEADER = 'x-nestling-parts';
/** Of GET /api/gdpr/export: how many files are left out of all archives because the vault is locked. */
export const EXPORT_LOCKED_HEADER = 'x-nestling-locked';

export const VaultCodeAnswer = z.looseObject({
  message: z.string(),
  expiresAt: z.int(),
  /** Only without a mail server, and never in production. */
  developmentMode: z.optional(z.boolean()),
  code: z.optional(z.string()),
});
export type VaultCodeAnswer = z.infer<typeof VaultCodeAnswer>;
export const VerifyVaultCodeRequest = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
  /** How long the vault stays open; 15 minutes without a choice. */
  minutes: z.optional(z.union([z.literal(5), z.literal(15), z.literal(60)])),
});
export const VaultOpenAnswer = z.looseObject({ verified: z.literal(true), expiresAt: z.int() });
export type VaultOpenAnswer = z.infer<typeof VaultOpenAnswer>;
