import type {
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { testCards } from '../../schema/billing-sandbox/test-cards.ts';
import {
  faultOfEmail,
  faultOfPostalCode,
  groupNumber,
  needsPostalCode,
  tidyPostalCode,
} from './card-input.ts';
import { countries, likelyCountry } from './countries.ts';
import { ask } from './dialog.ts';
import { h } from './dom.ts';
import type { Means } from './element.ts';
import { createField } from './field.ts';
import { words } from './translations.ts';

/** The sheet of the wallet, with the amount, the cards and the address. @returns null when it was closed */
export function askWallet(
  group: StripeElementsOptionsMode,
  options: StripeExpressCheckoutElementOptions,
): Promise<(Omit<Means, 'refuse'> & { email: string }) | null> {
  return ask(words.walletTitle, (answer) => {
    const field = (parts: Omit<Parameters<typeof createField>[0], 'floating'>) =>
      createField({ floating: false, ...parts });
    const cards = testCards.map(
      ({ name, number, means }) => [name, `${groupNumber(number)} · ${means}`] as const,
    );
    const card = field({ label: words.card, name: 'card', options: cards });
    const email = field({
      label: words.email,
      name: 'email',
      inputMode: 'email',
      autocomplete: 'email',
    });
    const country = field({
      label: words.country,
      name: 'country',
      options: countries(),
      autocomplete: 'billing country',
    });
    const postal = field({
      label: words.postal,
      name: 'postalCode',
      autocomplete: 'billing postal-code',
    });
    country.input.value = likelyCountry();
    const wantsEmail = options.emailRequired === true;
    const wantsAddress = options.billingAddressRequired === true;
    email.show(wantsEmail);
    country.show(wantsAddress);
    const show = () => postal.show(wantsAddress && needsPostalCode(country.input.value));
    country.input.addEventListener('change', show);
    show();

    const leave = h('button', { type: 'button', class: 'Button' }, words.cancel);
    leave.addEventListener('click', () => answer(null));
    const pay = h('button', { type: 'submit', class: 'Button first' }, words.walletPay);
    const form = h(
      'form',
      { novalidate: true },
      ...dueLine(group, options),
      card.root,
      email.root,
      country.root,
      postal.root,
      h('div', { class: 'Actions' }, pay, leave),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const wrongEmail = wantsEmail ? faultOfEmail(email.input.value) : null;
      const wrongPostal = wantsAddress
        ? faultOfPostalCode(postal.input.value, country.input.value)
        : null;
      email.tell(wrongEmail && words[wrongEmail.words]);
      postal.tell(wrongPostal && words[wrongPostal.words]);
      if (wrongEmail) email.input.focus();
      else if (wrongPostal) postal.input.focus();
      else {
        const hasPostal = wantsAddress && needsPostalCode(country.input.value);
        answer({
          card: card.input.value,
          email: wantsEmail ? email.input.value.trim() : '',
          country: wantsAddress ? country.input.value : null,
          postalCode: hasPostal ? tidyPostalCode(postal.input.value) : null,
        });
      }
    });
    return [h('h2', {}, words.walletTitle), h('p', {}, words.test), form];
  });
}

/** The amount due now, as far as the page has set it. */
function dueLine(
  group: StripeElementsOptionsMode,
  { applePay, business }: StripeExpressCheckoutElementOptions,
): HTMLElement[] {
  const { currency } = group;
  if (!currency) return [];
  const amount = ('amount' in group ? group.amount : null) ?? 0;
  const recurring =
    applePay && 'recurringPaymentRequest' in applePay
      ? applePay.recurringPaymentRequest
      : undefined;
  const due = recurring?.trialBilling?.amount ?? amount;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const label = recurring?.paymentDescription ?? business?.name ?? words.today;
  return [
    h(
      'p',
      { class: 'Lines' },
      h('span', {}, label),
      h('span', {}, format.format(due / 10 ** digits)),
    ),
  ];
}
