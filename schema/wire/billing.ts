import * as z from 'zod/mini';

/**
 * The wire format of the billing provider, with its own names. It is tolerant on purpose: unknown
 * fields are kept, unknown values of closed sets become `unknown`, and fields that the client does
 * not need may be missing. Money is in integer micro-units, instants are ISO 8601 with a zone.
 */

const nullish = <T extends z.core.SomeType>(type: T) => z.optional(z.nullable(type));
/** A fallback for a value that cannot be read. */
const otherwise = z.catch;
const text = z.string();
const instant = nullish(text);
const flag = otherwise(z.boolean(), false);
/** Empty when it cannot be read. */
const textOrEmpty = otherwise(text, '');
/** Reads an unknown value as the last one of the set, since the provider may add values. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, other: T[number]) =>
  otherwise(z.enum(values), () => other as never);

// --- Offerings -------------------------------------------------------------------------------

export const WirePackage = z.looseObject({
  identifier: text,
  platform_product_identifier: text,
});
export type WirePackage = z.infer<typeof WirePackage>;

export const WireOffering = z.looseObject({
  identifier: text,
  description: nullish(text),
  metadata: nullish(z.record(text, z.unknown())),
  packages: z.array(WirePackage),
  /** Not checked here: src/paywall/reading reads it, with its older forms and invalid parts. */
  paywall_components: nullish(z.unknown()),
});
export type WireOffering = z.infer<typeof WireOffering>;

export const WireTargeting = z.looseObject({ rule_id: text, revision: z.number() });

export const WirePlacements = z.looseObject({
  fallback_offering_id: nullish(text),
  offering_ids_by_placement: nullish(z.record(text, z.nullable(text))),
});

/** The frame of the answer. Each offering is read separately, so that an invalid one affects no other. */
export const OfferingsAnswer = z.looseObject({
  current_offering_id: nullish(text),
  offerings: z.array(z.unknown()),
  targeting: nullish(WireTargeting),
  placements: nullish(WirePlacements),
});
export type OfferingsAnswer = z.infer<typeof OfferingsAnswer>;

// --- Products --------------------------------------------------------------------------------

export const WirePrice = z.looseObject({ amount_micros: z.number(), currency: text });
export type WirePrice = z.infer<typeof WirePrice>;

export const WirePhase = z.looseObject({
  period_duration: nullish(text),
  cycle_count: otherwise(z.number(), 1),
  price: nullish(WirePrice),
});
export type WirePhase = z.infer<typeof WirePhase>;

/** An option of a subscription (`base`) or of a one-time purchase (`base_price`). */
export const WireOption = z.looseObject({
  id: text,
  price_id: text,
  base: nullish(WirePhase),
  trial: nullish(WirePhase),
  intro_price: nullish(WirePhase),
  base_price: nullish(WirePrice),
});
export type WireOption = z.infer<typeof WireOption>;

export const WireProduct = z.looseObject({
  identifier: text,
  product_type: text,
  title: text,
  description: nullish(text),
  default_purchase_option_id: nullish(text),
  purchase_options: z.record(text, WireOption),
});
export type WireProduct = z.infer<typeof WireProduct>;

export const ProductsAnswer = z.looseObject({ product_details: z.array(z.unknown()) });

// --- Customers -------------------------------------------------------------------------------

export const WireEntitlement = z.looseObject({
  product_identifier: text,
  purchase_date: instant,
  expires_date: instant,
  grace_period_expires_date: instant,
});
export type WireEntitlement = z.infer<typeof WireEntitlement>;

export const Store = oneOf(
  [
    'app_store',
    'mac_app_store',
    'play_store',
    'amazon',
    'stripe',
    'rc_billing',
    'promotional',
    'paddle',
    'unknown',
  ],
  'unknown',
);
export type Store = z.infer<typeof Store>;

/** What subscriptions and one-time purchases share. */
const purchase = {
  store: Store,
  is_sandbox: flag,
  purchase_date: instant,
  original_purchase_date: instant,
  store_transaction_id: nullish(text),
};
export const WireSubscription = z.looseObject({
  ...purchase,
  period_type: oneOf(['normal', 'intro', 'trial', 'prepaid'], 'normal'),
  ownership_type: oneOf(['PURCHASED', 'FAMILY_SHARED', 'UNKNOWN'], 'UNKNOWN'),
  expires_date: instant,
  unsubscribe_detected_at: instant,
  billing_issues_detected_at: instant,
  refunded_at: instant,
  grace_period_expires_date: instant,
});
export type WireSubscription = z.infer<typeof WireSubscription>;
export type WirePurchase = Pick<WireSubscription, keyof typeof purchase>;

export const WireOneOff = z.looseObject({ ...purchase, id: text });
export type WireOneOff = z.infer<typeof WireOneOff>;

export const SubscriberAnswer = z.looseObject({
  request_date: instant,
  subscriber: z.looseObject({
    original_app_user_id: text,
    first_seen: instant,
    management_url: nullish(text),
    original_purchase_date: instant,
    entitlements: nullish(z.record(text, z.unknown())),
    subscriptions: nullish(z.record(text, z.unknown())),
    non_subscriptions: nullish(z.record(text, z.unknown())),
  }),
});
export type SubscriberAnswer = z.infer<typeof SubscriberAnswer>;

/** Null removes an attribute. */
export type AttributesRequest = {
  attributes: Record<string, { value: string | null; updated_at_ms: number }>;
};

// --- Branding --------------------------------------------------------------------------------

/** Colours are hex texts; an empty text means the default. */
export const Appearance = z.looseObject({
  color_buttons_primary: textOrEmpty,
  color_accent: textOrEmpty,
  color_error: textOrEmpty,
  color_product_info_bg: textOrEmpty,
  color_form_bg: textOrEmpty,
  color_page_bg: textOrEmpty,
  font: otherwise(text, 'default'),
  shapes: oneOf(['default', 'rounded', 'rectangle', 'pill'], 'default'),
  show_product_description: flag,
});
export type Appearance = z.infer<typeof Appearance>;

const FontSide = z.looseObject({ font_weight: z.number(), font_size: text });

/** The look of the checkout, and whether the gateway collects tax. */
export const Branding = z.looseObject({
  id: textOrEmpty,
  app_name: nullish(text),
  support_email: nullish(text),
  app_icon: nullish(text),
  app_icon_webp: nullish(text),
  app_wordmark: nullish(text),
  app_wordmark_webp: nullish(text),
  gateway_tax_collection_enabled: flag,
  brand_font_config: otherwise(
    nullish(z.looseObject({ font_url: text, mobile: FontSide, desktop: FontSide })),
    null,
  ),
  appearance: otherwise(nullish(Appearance), null),
});
export type Branding = z.infer<typeof Branding>;

// --- Checkout --------------------------------------------------------------------------------

export type CheckoutStartRequest = {
  app_user_id: string;
  product_id: string;
  price_id: string;
  presented_offering_identifier: string;
  trace_id: string;
  email?: string;
  metadata?: Record<string, string | null>;
  /** Missing for the base option. */
  offer_id?: string;
  applied_targeting_rule?: { rule_id: string; revision: number };
  presented_placement_identifier?: string;
};

export const WireElements = z.looseObject({
  mode: z.enum(['payment', 'setup']),
  payment_method_types: z.array(text),
  setup_future_usage: nullish(z.enum(['off_session', 'on_session'])),
  /** In the gateway's smallest unit. */
  amount: nullish(z.number()),
  currency: nullish(text),
});
export type WireElements = z.infer<typeof WireElements>;

export const CheckoutStartAnswer = z.looseObject({
  operation_session_id: text,
  gateway_params: nullish(
    z.looseObject({
      stripe_account_id: nullish(text),
      publishable_api_key: nullish(text),
      elements_configuration: nullish(WireElements),
    }),
  ),
  management_url: nullish(text),
});
export type CheckoutStartAnswer = z.infer<typeof CheckoutStartAnswer>;

export type CalculateTaxesRequest = { country_code?: string; postal_code?: string };

const TaxItem = z.looseObject({ display_name: text, tax_amount_in_micros: z.number() });

/** The totals are valid also with a `failed_reason`, without tax. */
export const CalculateTaxesAnswer = z.looseObject({
  currency: text,
  total_amount_in_micros: z.number(),
  tax_amount_in_micros: z.number(),
  total_excluding_tax_in_micros: z.number(),
  tax_inclusive: z.boolean(),
  pricing_phases: nullish(
    z.looseObject({ base: nullish(z.looseObject({ tax_breakdown: nullish(z.array(TaxItem)) })) }),
  ),
  gateway_params: nullish(z.looseObject({ elements_configuration: nullish(WireElements) })),
  failed_reason: nullish(text),
});
export type CalculateTaxesAnswer = z.infer<typeof CalculateTaxesAnswer>;

export type CheckoutCompleteRequest = { email?: string };

export const CheckoutCompleteAnswer = z.looseObject({
  gateway_params: nullish(z.looseObject({ client_secret: nullish(text) })),
});
export type CheckoutCompleteAnswer = z.infer<typeof CheckoutCompleteAnswer>;

export const CheckoutStatusAnswer = z.looseObject({
  operation: z.looseObject({
    /** started, in_progress, succeeded, failed; any other value means unfinished. */
    status: text,
    is_expired: nullish(z.boolean()),
    /** Has a code when a payment failed. An unreadable error leaves the status `failed` valid. */
    error: nullish(z.unknown()),
    redemption_info: nullish(z.looseObject({ redeem_url: nullish(text) })),
    store_transaction_identifier: nullish(text),
    product_identifier: nullish(text),
    purchase_date: instant,
  }),
});
export type CheckoutStatusAnswer = z.infer<typeof CheckoutStatusAnswer>;

// --- Errors and events -----------------------------------------------------------------------

/** The body of every 4xx. */
export const ProviderError = z.looseObject({
  /** A number, or its text. */
  code: z.unknown(),
  message: nullish(text),
});
export type ProviderError = z.infer<typeof ProviderError>;

/** Sent as `{ events }`. */
export type WireEvent = {
  id: string;
  type: 'web_billing';
  timestamp_ms: number;
  event_name: string;
  app_user_id: string;
  context: Record<string, unknown>;
  properties: Record<string, unknown>;
};
