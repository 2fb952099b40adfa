import * as z from 'zod/mini';
import {
  BillingAnswer,
  CardChangeAnswer,
  CardFormAnswer,
  ReceiptsAnswer,
  SubscriptionAnswer,
  WebhookAnswer,
} from '../../schema/wire/subscription.ts';
import { SIGNATURE_HEADER, WebhookEvent, isSigned } from '../billing/webhook.ts';
import { memberOf } from '../http/access.ts';
import { refusalFor } from '../http/validation.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const tags = ['billing'];
const parents = { access: 'parent', beforePayment: true } as const;
/** Requests contain nothing about money. */
const body = z.nullish(z.strictObject({}));
const response = { 200: SubscriptionAnswer };

/** The family's subscription plan, and the actions of its payer. */
export function billingRoutes(app: App, { plans }: RouteContext): void {
  app.get(
    '/api/billing',
    { config: { access: 'anyone' }, schema: { tags, response: { 200: BillingAnswer } } },
    () => plans.forBrowsers,
  );
  app.get(
    '/api/subscription',
    { config: { access: 'member', beforePayment: true }, schema: { tags, response } },
    (request) => plans.subscriptionFor(memberOf(request).user),
  );
  app.post(
    '/api/subscription/cancel',
    { config: parents, schema: { tags, body, response } },
    (request) => plans.cancel(memberOf(request).user),
  );
  app.post(
    '/api/subscription/resume',
    { config: parents, schema: { tags, body, response } },
    (request) => plans.resume(memberOf(request).user),
  );
  app.post(
    '/api/subscription/card',
    { config: parents, schema: { tags, body, response: { 200: CardFormAnswer } } },
    (request) => plans.openCardForm(memberOf(request).user),
  );
  app.post(
    '/api/subscription/card/:id',
    {
      config: parents,
      schema: {
        tags,
        body,
        params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
        response: { 200: CardChangeAnswer },
      },
    },
    (request) => plans.lookAtCardForm(memberOf(request).user, request.params.id),
  );
  app.get(
    '/api/subscription/receipts',
    { config: parents, schema: { tags, response: { 200: ReceiptsAnswer } } },
    (request) => plans.receiptsOf(memberOf(request).user),
  );
}

/** The provider's webhook. Separate, because the signature covers the unparsed body. */
export function webhookRoutes(app: App, { plans, now }: RouteContext, secret: string | null): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  );
  app.post(
    '/api/billing/webhook',
    {
      config: { access: 'anyone', refusalEvent: 'webhook-refused' },
      schema: { tags, response: { 200: WebhookAnswer } },
    },
    async (request) => {
      const text = typeof request.body === 'string' ? request.body : '';
      const header = String(request.headers[SIGNATURE_HEADER] ?? '');
      if (secret === null || !isSigned(text, header, { secret, now: now() })) {
        throw new Refusal('UNAUTHENTICATED', 'The signature is not right.');
      }
      await plans.handleWebhook(eventIn(text));
      return { received: true };
    },
  );
}

function eventIn(text: string): WebhookEvent {
  const parsed = z.safeParse(WebhookEvent, JSON.parse(text));
  if (!parsed.success) throw refusalFor(parsed.error.issues);
  return parsed.data;
}
