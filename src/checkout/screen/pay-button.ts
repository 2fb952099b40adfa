import type { PurchaseOption } from '../../billing/products.ts';
import type { PriceBreakdown } from '../../billing/purchase/tax.ts';
import type { Translator } from '../../billing/translations/translator.ts';
import { trialOf } from './prices.ts';

/** Names that are the same in every language. */
const methodNames: Readonly<Record<string, string>> = {
  amazon_pay: 'Amazon Pay',
  apple_pay: 'Apple Pay',
  cashapp: 'Cash App Pay',
  google_pay: 'Google Pay',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  link: 'Link',
  paypal: 'PayPal',
  sepa_debit: 'SEPA',
};

/**
 * The label of the pay button. It has the price only when tax is collected; otherwise the provider
 * may add tax to it.
 */
export function payButtonLabel(
  {
    option,
    price,
    method,
    hasTax,
  }: { option: PurchaseOption; price: PriceBreakdown; method: string | null; hasTax: boolean },
  { say, money }: Translator,
): string {
  if (trialOf(option)) return say('payment_entry_page.button_start_trial');
  if (!hasTax) return say('payment_entry_page.button_pay');
  const formattedPrice = money({
    amountMicros: price.totalAmountInMicros,
    currency: price.currency,
  });
  const paymentMethod = methodNames[method ?? ''];
  return paymentMethod
    ? say('payment_entry_page.button_payment_method', { formattedPrice, paymentMethod })
    : say('payment_entry_page.button_with_price', { formattedPrice });
}
