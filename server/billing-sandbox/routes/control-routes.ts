import * as z from 'zod/mini';
import { Refusal } from '../../refusal.ts';
import type { App } from '../../routes/context.ts';
import type { InProcess } from '../in-process.ts';

const appUserId = z.string().check(z.minLength(1), z.maxLength(100));
const ofPlan = { app_user_id: appUserId, product_id: z.string().check(z.maxLength(200)) };
const Control = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('advance'),
    app_user_id: appUserId,
    seconds: z.int().check(z.positive(), z.maximum(100 * 366 * 86_400)),
  }),
  z.strictObject({
    do: z.literal('grant'),
    app_user_id: appUserId,
    entitlement: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    until: z.nullable(z.int()),
  }),
  z.strictObject({ do: z.literal('cancel'), ...ofPlan }),
  z.strictObject({ do: z.literal('resume'), ...ofPlan }),
  z.strictObject({ do: z.literal('refund'), ...ofPlan }),
  z.strictObject({ do: z.literal('fail_renewal'), ...ofPlan }),
  z.strictObject({
    do: z.literal('change_card'),
    ...ofPlan,
    card: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  }),
]);

/**
 * Controls for trying out what happens to customers: time, failed charges, refunds. They are not
 * available in production, where only the server's own process can use them.
 */
export function controlRoutes(app: App, publicKey: string, sandbox: InProcess): void {
  app.post(
    '/sandbox/control',
    { schema: { hide: true, body: Control } },
    async ({ headers, body }) => {
      if (headers.authorization !== `Bearer ${publicKey}`) {
        throw new Refusal('UNAUTHENTICATED', 'Say the public key of the sandbox.');
      }
      return { done: await doIt(sandbox, body) };
    },
  );
}

async function doIt(sandbox: InProcess, order: z.infer<typeof Control>): Promise<boolean> {
  const { app_user_id: id } = order;
  switch (order.do) {
    case 'advance':
      await sandbox.clock.advance(id, order.seconds * 1000);
      return true;
    case 'grant':
      await sandbox.grant(id, order.entitlement, order.until);
      return true;
    case 'cancel':
      return sandbox.cancel(id, order.product_id);
    case 'resume':
      return sandbox.resume(id, order.product_id);
    case 'refund':
      return sandbox.refund(id, order.product_id);
    case 'fail_renewal':
      return sandbox.failRenewal(id, order.product_id);
    case 'change_card':
      return sandbox.changeCard(id, order.product_id, order.card);
  }
}
