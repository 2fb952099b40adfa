import * as z from 'zod/mini';

/** Push messages: the subscription of a device, and what a message has. docs/notifications.md */

/** GET /api/push/key: the key with which a browser subscribes. */
export const PushKey = z.looseObject({ publicKey: z.string() });

const base64Url = (chars: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${chars}}=*$`)));

/** The body of PUT /api/push/subscription: a browser's `PushSubscription.toJSON()`. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.string().check(z.minLength(12), z.maxLength(1_000)),
  expirationTime: z.optional(z.nullable(z.number())),
  /** An uncompressed point of P-256, and 16 random bytes. */
  keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A device of the person that receives push messages. */
export const PushDevice = z.looseObject({
  id: z.string(),
  /** The name of the browser and system, as in the list of sign-ins. */
  device: z.string(),
  createdAt: z.int(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
  /** Of the session that asks: the endpoint, to compare with that of the browser. */
  endpoint: z.optional(z.string()),
});
export const PushDevices = z.looseObject({ devices: z.array(PushDevice) });
export type PushDevices = z.infer<typeof PushDevices>;

/**
 * The content of a message, encrypted for one device. It has text only as far as the person wants it on a
 * lock screen; the address names ids alone.
 */
export const PushMessage = z.looseObject({
  kind: z.string(),
  /** The person whom it is for; another may be signed in by then. */
  to: z.optional(z.string()),
  title: z.string(),
  body: z.string(),
  /** A message replaces one with the same tag without another sound. Of a reminder: its occasion. */
  tag: z.string(),
  /** The address of the app to open, which begins with `/`. */
  url: z.string(),
  at: z.int(),
  /** `snooze`, `log`, which opens `logUrl`, and `stop`, which stops the timer. */
  actions: z.optional(z.array(z.looseObject({ action: z.string(), title: z.string() }))),
  /** Of a reminder: the rule, and what snoozing it writes into it. */
  reminder: z.optional(
    z.looseObject({ ruleId: z.string(), snoozeKey: z.string(), logUrl: z.nullable(z.string()) }),
  ),
  /** Of a running timer, which the page shows while nobody looks at it. */
  timer: z.optional(z.looseObject({ id: z.string() })),
});
export type PushMessage = z.infer<typeof PushMessage>;
