import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * A webhook of the provider. It only triggers a read of the customer, so events may arrive late,
 * twice or in any order.
 */
export const WebhookEvent = z.looseObject({
  event: z.looseObject({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    app_user_id: z.optional(z.string()),
    original_app_user_id: z.optional(z.string()),
    environment: z.optional(z.string()),
    /** Set when a purchase was transferred to another customer. */
    transferred_from: z.optional(z.array(z.string())),
    transferred_to: z.optional(z.array(z.string())),
  }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const SIGNATURE_HEADER = 'x-revenuecat-webhook-signature';
/** Earlier ids of the customer. */
const TOLERANCE_SEC = 300;

/**
 * Verifies that the provider has signed exactly these bytes within the last five minutes. The header
 * reads `t=<unix seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>`.
 */
export function isSigned(
  body: string,
  header: string | undefined,
  { secret, now }: { secret: string; now: number },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now / 1_000 - Number(time)) > TOLERANCE_SEC) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  // Several signatures during a change of the secret.
  return parts
    .filter(([name]) => name === 'v1')
    .some(([, hex = '']) => isSame(Buffer.from(hex, 'hex'), expected));
}

/** All customers that an event may be about. */
export function customersIn({ event }: WebhookEvent): string[] {
  const { app_user_id: id, original_app_user_id: original } = event;
  const { transferred_from: from = [], transferred_to: to = [] } = event;
  return [...new Set([id, original, ...from, ...to].filter((known) => known !== undefined))];
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
