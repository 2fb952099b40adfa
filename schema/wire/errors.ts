import * as z from 'zod/mini';

/** Codes of `{ error, code }` answers and of rejected rows, with their HTTP status. */
export const errorCodes = {
  BAD_JSON: 400,
  VALIDATION: 400,
  UNKNOWN_COLLECTION: 400,
  UNKNOWN_TYPE: 400,
  CHECKPOINT_INVALID: 400,
  INVITE_INVALID: 400,
  CODE_INVALID: 400,
  RESET_TOKEN_INVALID: 400,
  NOT_CONFIRMED: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_INVALID: 401,
  INVALID_CREDENTIALS: 401,
  REFRESH_EXPIRED: 401,
  REFRESH_INVALID: 401,
  ACCOUNT_GONE: 401,
  PAYMENT_REQUIRED: 402,
  PLAN_ENDED: 402,
  PASSWORD_NEEDED: 403,
  VAULT_LOCKED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  USERNAME_EXISTS: 409,
  BILLING_ELSEWHERE: 409,
  STALE: 409,
  /** The upload stands at another offset: ask for it with HEAD. */
  UPLOAD_OFFSET: 409,
  RECORD_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  MEDIA_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The bytes are not of an accepted type, or not of the type that they claim to be. */
  MEDIA_TYPE: 415,
  PROTOCOL_TOO_OLD: 426,
  PROTOCOL_TOO_NEW: 426,
  RATE_LIMITED: 429,
  /** The bytes do not have the hash that was announced; tus gives this status to it. */
  UPLOAD_CORRUPT: 460,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** The family has used all of its storage. */
  QUOTA_EXCEEDED: 507,
  /** The server's disk is full; logs are still saved. */
  DISK_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Every error answer of the API. `fields` lists the problems of a form. */
export const ErrorBody = z.looseObject({
  error: z.string(),
  code: z.string(),
  requestId: z.optional(z.string()),
  fields: z.optional(z.array(z.looseObject({ path: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
