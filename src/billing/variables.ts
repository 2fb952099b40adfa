/** The names that paywall texts may hold, written `{{ name }}`. */
export const paywallVariables = [
  'product_name',
  'price',
  'price_per_period',
  'price_per_period_full',
  'total_price_and_per_month',
  'total_price_and_per_month_full',
  'sub_price_per_month',
  'sub_price_per_week',
  'sub_duration',
  'sub_duration_in_months',
  'sub_period',
  'sub_period_length',
  'sub_period_abbreviated',
  'sub_offer_duration',
  'sub_offer_duration_2',
  'sub_offer_price',
  'sub_offer_price_2',
  'sub_relative_discount',
] as const;
export type PaywallVariable = (typeof paywallVariables)[number];

/** A text for each name; an empty one for what a package does not have. */
export type PaywallValues = Readonly<Record<PaywallVariable, string>>;
