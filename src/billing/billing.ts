import type { Branding } from '../../schema/wire/billing.ts';
import { type Environment, type Hosts, environmentOf } from '../lib/environment.ts';
import { baseUrls } from './addresses.ts';
import { isAnonymousId } from './anonymous.ts';
import {
  checkAdditionalHeaders,
  checkApiKey,
  checkAppUserId,
  checkProxyUrl,
  isSandboxKey,
} from './configuration.ts';
import { type CustomerInfo, readCustomerInfo } from '../../schema/rules/customer-info.ts';
import { createBrandingReader } from './branding-reader.ts';
import { createEndpoints } from './endpoints.ts';
import { BillingError, BillingErrorCode } from './errors.ts';
import type { PageFacts } from './events/events.ts';
import { createEventQueue } from './events/queue.ts';
import { type Track, createTracker, utmOf } from './events/tracker.ts';
import { createHttp } from './http.ts';
import { type BillingLog, createLog } from './log.ts';
import type { Offering, Offerings } from './offerings.ts';
import { createOfferingsReader, type OfferingsRequest } from './offerings-reader.ts';
import { createOrderKeeper } from './purchase/order-keeper.ts';
import type { OrderState } from './purchase/order-state.ts';
import { type Purchase, createPurchase } from './purchase/purchase.ts';
import type { PurchaseRequest } from './purchase/purchase-request.ts';
import { purchaseShownBy } from './purchase/shown-purchase.ts';
import type { OrderStore } from './purchase/stored-order.ts';
import { type BillingRuntime, realRuntime } from './runtime.ts';

export type BillingOptions = {
  /** The public key: `rcb_…` or `pdl_…`. */
  readonly apiKey: string;
  readonly appUserId: string;
  /** Base URL of all calls and events; default: the hosted provider. */
  readonly proxyUrl?: string;
  readonly additionalHeaders?: Readonly<Record<string, string>>;
  /** The locale of `formattedPrice`; screens format with their translator. */
  readonly locale?: string;
  readonly runtime?: Partial<BillingRuntime>;
  readonly page?: () => PageFacts;
  readonly collectEvents?: boolean;
  readonly collectUtm?: boolean;
  readonly log?: BillingLog;
  /** The app's host names, which decide `environment`. */
  readonly hosts?: Hosts;
  /** A wrapper around this layer, which is named in the request headers. */
  readonly platform?: { readonly flavor: string; readonly version: string };
  /** Stores an unknown order for later pages; without it only this page knows the order. */
  readonly orders?: OrderStore;
  /** The entitlement that the app sells; default: premium. */
  readonly entitlement?: string;
};

/** The billing layer of one app and customer. Rejections are a BillingError or the abort. */
export type Billing = {
  readonly appUserId: string;
  readonly isAnonymous: boolean;
  readonly isSandbox: boolean;
  readonly environment: Environment;
  getOfferings(request?: OfferingsRequest): Promise<Offerings>;
  getOfferingForPlacement(placement: string, request?: OfferingsRequest): Promise<Offering | null>;
  getCustomerInfo(request?: { signal?: AbortSignal }): Promise<CustomerInfo>;
  isEntitledTo(entitlement: string): Promise<boolean>;
  /** Null removes an attribute. Names that begin with `$` are reserved. */
  setAttributes(attributes: Readonly<Record<string, string | null>>): Promise<void>;
  /** Fetched once. A failure is logged and gives null; the next call tries again. */
  getBranding(): Promise<Branding | null>;
  /** Changes the customer of all later calls, and reads their info. @throws BillingError operationInProgress while a purchase is open */
  changeUser(appUserId: string): Promise<CustomerInfo>;
  /** @throws BillingError operationInProgress while another one is open */
  beginPurchase(request: PurchaseRequest): Purchase;
  /** The state of the customer's last order, of this page or an earlier one. */
  order(): Promise<OrderState>;
  /**
   * Resolves an unknown order when the customer's info shows that it was bought. Changes nothing
   * while a purchase is open.
   * @returns the state of the order afterwards
   */
  settleOrder(info: CustomerInfo): Promise<OrderState>;
  /** To be called when the page closes: sends the waiting events in a request that outlives it. */
  flush(): void;
  /** Tries once more to send the events, then stops. */
  close(): void;
};

/** The default of `entitlement`. */
const PREMIUM = 'premium';

const noTracking: Track = () => {};

/**
 * Creates the billing layer of an app for one customer. It makes no call yet.
 * @throws BillingError when the key, the id, the proxy URL or a header is not valid
 */
export function createBilling(options: BillingOptions): Billing {
  const { apiKey, proxyUrl, additionalHeaders = {} } = options;
  const page = options.page ?? ((): PageFacts => ({}));
  checkOptions(options);

  const log = createLog(options.log);
  const runtime = { ...realRuntime, ...options.runtime };
  const isSandbox = isSandboxKey(apiKey);
  const environment = environmentOf(hostOf(page().url), options.hosts ?? { prod: [], dev: [] });
  const urls = baseUrls(proxyUrl);
  const http = createHttp({
    apiKey,
    isSandbox,
    additionalHeaders,
    runtime,
    ...(options.platform && { platform: options.platform }),
  });
  const endpoints = createEndpoints(http, urls.api);
  const locale = options.locale ?? page().locale ?? 'en';
  const traceId = runtime.newId();
  const queue =
    options.collectEvents === false
      ? null
      : createEventQueue({
          url: `${urls.events}/v1/events`,
          headers: http.headers,
          runtime,
          log,
        });
  const collectUtm = options.collectUtm !== false;
  const entitlement = options.entitlement ?? PREMIUM;

  const keeperFor = (user: string) =>
    createOrderKeeper({ store: options.orders, appUserId: user, log });

  let { appUserId } = options;
  let order = keeperFor(appUserId);
  let open: Purchase | null = null;

  const track = queue
    ? createTracker({ queue, runtime, page, collectUtm, traceId, appUserId: () => appUserId })
    : noTracking;
  track('sdk_initialized');

  const offers = createOfferingsReader({
    endpoints,
    runtime,
    locale,
    log,
    appUserId: () => appUserId,
  });
  const branding = createBrandingReader(endpoints, log);

  const { getCustomerInfo, setAttributes } = createCustomerCalls({
    endpoints,
    runtime,
    log,
    appUserId: () => appUserId,
  });

  function refuseDuringPurchase(): void {
    if (open) throw new BillingError(BillingErrorCode.operationInProgress);
  }

  return {
    get appUserId() {
      return appUserId;
    },
    get isAnonymous() {
      return isAnonymousId(appUserId);
    },
    isSandbox,
    environment,
    ...offers,
    getCustomerInfo,
    async isEntitledTo(entitlement) {
      const { entitlements } = await getCustomerInfo();
      return Object.hasOwn(entitlements.active, entitlement);
    },
    setAttributes,
    getBranding: branding.get,
    changeUser(next) {
      checkAppUserId(next);
      refuseDuringPurchase();
      appUserId = next;
      order = keeperFor(next);
      return getCustomerInfo();
    },
    beginPurchase(request) {
      refuseDuringPurchase();
      open = createPurchase(request, {
        endpoints,
        runtime,
        order,
        log,
        track,
        appUserId,
        traceId,
        utm: collectUtm ? utmOf(page().url) : {},
        appearance: request.appearance ?? branding.known()?.appearance ?? null,
        customerInfo: (signal) => getCustomerInfo({ signal }),
        entitlement,
        onEnd: () => {
          open = null;
        },
      });
      return open;
    },
    order: () => order.load(),
    settleOrder: (info) => settleOrder(order, { info, entitlement, isOpen: () => open !== null }),
    flush: () => queue?.leave(),
    close: () => queue?.close(),
  };
}

async function settleOrder(
  keeper: ReturnType<typeof createOrderKeeper>,
  { info, entitlement, isOpen }: { info: CustomerInfo; entitlement: string; isOpen: () => boolean },
): Promise<OrderState> {
  const state = await keeper.load();
  // An open purchase asks for the result itself.
  if (isOpen() || state.kind !== 'unknown') return state;
  const purchase = purchaseShownBy(info, state.order, entitlement);
  if (purchase) await keeper.apply({ kind: 'paid', purchase });
  return keeper.get();
}

function checkOptions({
  apiKey,
  appUserId,
  proxyUrl,
  additionalHeaders = {},
}: BillingOptions): void {
  checkApiKey(apiKey);
  checkAppUserId(appUserId);
  if (proxyUrl !== undefined) checkProxyUrl(proxyUrl);
  checkAdditionalHeaders(additionalHeaders);
}

type CustomerParts = {
  endpoints: ReturnType<typeof createEndpoints>;
  runtime: BillingRuntime;
  log: ReturnType<typeof createLog>;
  /** The customer at the time of a call. */
  appUserId: () => string;
};

/** The calls about the customer's own data. */
function createCustomerCalls({ endpoints, runtime, log, appUserId }: CustomerParts) {
  return {
    async getCustomerInfo({ signal }: { signal?: AbortSignal } = {}): Promise<CustomerInfo> {
      const answer = await endpoints.customer(appUserId(), signal);
      const info = readCustomerInfo(answer, runtime.now());
      for (const { message } of info.problems) log.error(message);
      return info;
    },
    async setAttributes(attributes: Readonly<Record<string, string | null>>): Promise<void> {
      const id = appUserId();
      // Reading the customer creates it; before that the provider refuses attributes.
      await endpoints.customer(id);
      const updated_at_ms = runtime.now();
      const entries = Object.entries(attributes).map(([name, value]) => [
        name,
        { value, updated_at_ms },
      ]);
      await endpoints.setAttributes(id, { attributes: Object.fromEntries(entries) });
    },
  };
}

function hostOf(url: string | undefined): string {
  return /^\w+:\/\/([^/:?#]*)/.exec(url ?? '')?.[1] ?? '';
}
