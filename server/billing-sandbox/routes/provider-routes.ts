import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Attempts } from '../../accounts/sign-in/rate-limits.ts';
import { visitorFrom } from '../../accounts/sign-in/visitor.ts';
import { Refusal } from '../../refusal.ts';
import type { App } from '../../routes/context.ts';
import { offeringsAnswer, productsAnswer } from '../catalogue/catalogue-responses.ts';
import { withAttributes } from '../customers/attributes.ts';
import type { CheckoutContext } from '../checkout/checkout-context.ts';
import {
  calculateTaxes,
  checkoutStatus,
  completeCheckout,
  startCheckout,
} from '../checkout/checkout.ts';
import { changeCustomer, readCustomer } from '../customers/customers.ts';
import { Events, storeEvents } from './events.ts';
import type { InProcess } from '../in-process.ts';
import { ProviderError, isProviderCode } from './provider-error.ts';
import { storable } from '../storable.ts';
import { errorOfCustomer } from '../checkout/test-emails.ts';

/** The public key of the sandbox. docs/billing-sandbox.md lists what it gives access to. */
export const SANDBOX_KEY = 'rcb_sb_nestling';

export type RoutesContext = {
  checkout: CheckoutContext;
  attempts: Attempts;
  originFor(request: FastifyRequest): string;
  infoOf: InProcess['infoOf'];
  /** Whether customers such as `error-503` get the error of their id; never in production. */
  hasErrorCustomers: boolean;
};

const MINUTE_MS = 60_000;
const text = (max: number) => z.string().check(z.maxLength(max), z.refine(storable));
const name = text(200).check(z.minLength(1));

const StartBody = z.looseObject({
  app_user_id: z.string(),
  product_id: name,
  price_id: name,
  presented_offering_identifier: name,
  trace_id: z.optional(text(100)),
  email: z.optional(z.nullable(text(254))),
  offer_id: z.optional(z.nullable(name)),
  metadata: z.optional(z.nullable(z.record(text(100), z.nullable(text(500))))),
  applied_targeting_rule: z.optional(
    z.nullable(z.object({ rule_id: text(100), revision: z.number() })),
  ),
  presented_placement_identifier: z.optional(z.nullable(text(200))),
});
const TaxBody = z.looseObject({
  country_code: z.optional(z.nullable(text(10))),
  postal_code: z.optional(z.nullable(text(20))),
});
const CompleteBody = z.looseObject({ email: z.optional(z.nullable(text(254))) });
const ProductsQuery = z.looseObject({
  id: z.union([text(200), z.array(text(200)).check(z.maxLength(200))]),
  currency: z.optional(z.string()),
});

/** The provider's Web Billing API, at the paths of its clients. */
export function providerRoutes(scope: FastifyInstance, context: RoutesContext): void {
  const app = scope as App;
  const { checkout } = context;
  const { db, shop, now } = checkout;
  const schema = { hide: true };
  const { take, checkUser, userIn } = guards(context);
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'OPTIONS') checkKey(request);
  });

  app.get('/v1/subscribers/:appUserId/offerings', { schema }, async (request) => {
    const customer = await readCustomer(db, userIn(request));
    const isNew = (customer?.plansHad.length ?? 0) === 0;
    return offeringsAnswer(shop.catalogue, { origin: context.originFor(request), isNew });
  });

  app.get('/rcbilling/v1/subscribers/:appUserId/products', { schema }, async (request) => {
    const appUserId = userIn(request);
    const { id, currency } = parse(ProductsQuery, request.query, 7662);
    if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) throw new ProviderError(7226);
    const ids = (Array.isArray(id) ? id : [id]).filter((one) => one !== '');
    const customer = await readCustomer(db, appUserId);
    return productsAnswer(shop.catalogue, { ids, currency }, customer);
  });

  app.get('/v1/subscribers/:appUserId', { schema }, async (request, reply) => {
    const appUserId = userIn(request);
    if (!(await readCustomer(db, appUserId))) await take(request, 'new', 60);
    const { info, isNew } = await context.infoOf(appUserId);
    return reply.code(isNew ? 201 : 200).send(info);
  });

  app.post('/v1/subscribers/:appUserId/attributes', { schema }, async (request) => {
    const appUserId = userIn(request);
    await take(request, 'write', 120);
    const { value: refused } = await db.transaction((tx) =>
      changeCustomer(tx, appUserId, now(), (found) => {
        const { customer, refused } = withAttributes(found, request.body);
        return { customer, value: refused };
      }),
    );
    if (refused.length > 0) throw new ProviderError(7263, undefined, { attribute_errors: refused });
    return {};
  });

  app.get('/rcbilling/v1/branding', { schema }, () => shop.catalogue.branding);

  app.post('/rcbilling/v1/checkout/start', { schema }, async (request) => {
    await take(request, 'write', 120);
    const body = parse(StartBody, request.body, 7226);
    const { app_user_id, product_id, price_id, offer_id, email, ...told } = body;
    return startCheckout(checkout, {
      appUserId: checkUser(app_user_id),
      productId: product_id,
      priceId: price_id,
      ...(offer_id == null ? {} : { offerId: offer_id }),
      email: email ?? null,
      told: {
        offering: told.presented_offering_identifier,
        placement: told.presented_placement_identifier ?? null,
        targeting: told.applied_targeting_rule ?? null,
        trace: told.trace_id ?? null,
        metadata: limited(told.metadata ?? {}),
      },
    });
  });

  app.post('/rcbilling/v1/checkout/:id/calculate_taxes', { schema }, async (request) => {
    await take(request, 'write', 120);
    const body = parse(TaxBody, request.body ?? {}, 7226);
    const countryCode = body.country_code?.toUpperCase() ?? countryIn(request);
    const place =
      countryCode === null ? null : { countryCode, postalCode: body.postal_code ?? null };
    return calculateTaxes(checkout, sessionIn(request), place);
  });

  app.post('/rcbilling/v1/checkout/:id/complete', { schema }, async (request) => {
    await take(request, 'write', 120);
    const { email } = parse(CompleteBody, request.body ?? {}, 7226);
    return completeCheckout(
      checkout,
      sessionIn(request),
      email == null || email === '' ? null : email,
    );
  });

  app.get('/rcbilling/v1/checkout/:id', { schema }, async (request) =>
    checkoutStatus(checkout, sessionIn(request)),
  );

  app.post('/v1/events', { schema }, async (request) => {
    await take(request, 'events', 600);
    const { events } = parse(Events, request.body, 7226);
    await storeEvents(db, events, now());
    return {};
  });

  // Clients read numeric codes only, also of a call that does not exist.
  for (const url of ['/v1/*', '/rcbilling/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema,
      handler: (_request, reply) =>
        reply.code(404).send({ code: 7226, message: 'There is no such call.' }),
    });
  }
}

function guards({ checkout, attempts, hasErrorCustomers }: RoutesContext) {
  /** @throws ProviderError 7220, or the error that the id asks for */
  const checkUser = (appUserId: string): string => {
    const isId = appUserId.length <= USER_MAX && storable(appUserId) && !appUserId.includes('/');
    if (!isId || NOBODY.test(appUserId)) throw new ProviderError(7220);
    const code = hasErrorCustomers ? errorOfCustomer(appUserId) : null;
    if (code !== null) throw wantedError(code);
    return appUserId;
  };
  return {
    checkUser,
    /** @throws Refusal RATE_LIMITED */
    async take(request: FastifyRequest, what: string, max: number) {
      const { addressHash } = visitorFrom(request, checkout.now());
      const key = `billing-${what}:${addressHash}`;
      await attempts.take([{ key, max, windowMs: MINUTE_MS }], checkout.now());
    },
    userIn: (request: FastifyRequest) =>
      checkUser((request.params as { appUserId: string }).appUserId),
  };
}

/** Texts that programs send when an id is missing. */
const NOBODY = /^(no_user|null|none|nil|\(null\)|NaN|empty|unidentified|undefined|unknown|\\x00)?$/;
const USER_MAX = 100;

function wantedError(code: number): Error {
  if (isProviderCode(code)) return new ProviderError(code);
  return new WantedAnswer(code < 600 ? { status: code, code: 7110 } : { status: 400, code });
}

/** Marks an answer as not cacheable. */
class WantedAnswer extends Error {
  readonly status: number;
  readonly code: number;

  constructor({ status, code }: { status: number; code: number }) {
    super(`asked to answer ${status} with ${code}`);
    this.status = status;
    this.code = code;
  }
}

function sessionIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!/^[\w-]{1,60}$/.test(id)) throw new ProviderError(7877);
  return id;
}

/** @throws ProviderError 7224, 7225, 7000 */
function checkKey({ headers }: FastifyRequest): void {
  const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw new ProviderError(7224);
  if (key !== SANDBOX_KEY) throw new ProviderError(7225);
  if ((headers['x-platform'] ?? 'web') !== 'web') throw new ProviderError(7000);
}

function parse<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
  code: 7226 | 7662,
): z.output<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw new ProviderError(code, `${path === '' ? 'The body' : path}: ${issue?.message ?? ''}`);
}

/** Guesses the country from the browser's language, since the sandbox has no IP geolocation. */
function countryIn({ headers }: FastifyRequest): string | null {
  return (
    /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(headers['accept-language'] ?? '')?.[1] ??
    null
  );
}

const METADATA_MAX = 50;

function limited(metadata: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(metadata).slice(0, METADATA_MAX));
}

/** Turns every error into the provider's format, the only one that its clients read. */
export function answerProviderError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof WantedAnswer) {
    void reply.code(error.status).send({ code: error.code, message: error.message });
    return;
  }
  const told = toProviderError(error);
  if (told === null) {
    request.log.error({ err: error, reqId: request.id }, 'request failed');
    void reply.code(500).send({ code: 7110, message: 'Something went wrong on our side.' });
    return;
  }
  const reference = referenceIn(request.body);
  if (reference) {
    request.log.info({ reqId: request.id, code: told.code, reference }, 'checkout refused');
  }
  if (error instanceof Refusal && error.retryAfterSec !== undefined) {
    reply.header('retry-after', error.retryAfterSec);
  }
  void reply.code(told.status).send({ code: told.code, message: told.message, ...told.details });
}

const Traced = z.looseObject({ trace_id: z.string() });

/** What the customer sees on the error page: the start of the trace id (src/billing/purchase/purchase.ts). */
function referenceIn(body: unknown): string | undefined {
  const parsed = z.safeParse(Traced, body);
  return parsed.success ? /^[0-9a-f]{8}/i.exec(parsed.data.trace_id)?.[0].toUpperCase() : undefined;
}

function toProviderError(error: FastifyError | Error): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (error instanceof Refusal && error.code === 'RATE_LIMITED') return new ProviderError(7638);
  const { statusCode } = error as Partial<FastifyError>;
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode < 500)) {
    return new ProviderError(7226);
  }
  return null;
}
