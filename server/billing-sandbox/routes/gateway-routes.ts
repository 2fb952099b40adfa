import * as z from 'zod/mini';
import type { IntentAnswer } from '../../../schema/billing-sandbox/intents.ts';
import { Refusal } from '../../refusal.ts';
import type { App } from '../../routes/context.ts';
import type { CheckoutContext } from '../checkout/checkout-context.ts';
import { authenticateIntent, confirmIntent, readIntent } from '../checkout/intents.ts';

const params = z.strictObject({ id: z.string().check(z.regex(/^(seti|pi)_[0-9a-f]{36}$/)) });
const secret = z.string().check(z.maxLength(120));
const schema = { hide: true, params };

/**
 * The API of the fake gateway's payment form. An intent's secret grants access to it, as with the
 * real gateway.
 */
export function gatewayRoutes(app: App, context: CheckoutContext): void {
  app.post(
    '/gateway/intents/:id/confirm',
    {
      schema: {
        ...schema,
        body: z.strictObject({
          client_secret: secret,
          card: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
        }),
      },
    },
    async ({ params, body }) => {
      const { client_secret: secret, card } = body;
      return found(await confirmIntent(context, params.id, { secret, card }));
    },
  );
  app.post(
    '/gateway/intents/:id/authenticate',
    { schema: { ...schema, body: z.strictObject({ client_secret: secret, agreed: z.boolean() }) } },
    async ({ params, body }) => {
      const { client_secret: secret, agreed } = body;
      return found(await authenticateIntent(context, params.id, { secret, agreed }));
    },
  );
  app.post(
    '/gateway/intents/:id',
    { schema: { ...schema, body: z.strictObject({ client_secret: secret }) } },
    async ({ params, body }) => found(await readIntent(context, params.id, body.client_secret)),
  );
}

function found(answer: IntentAnswer | null): IntentAnswer {
  if (!answer) throw new Refusal('NOT_FOUND', 'There is no such intent.');
  return answer;
}
