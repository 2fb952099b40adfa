import type { Catalogue } from './catalogue.ts';
import type { Customer } from '../customers/customers.ts';
import { type Phase, currencyFor, offerOf, optionsOf } from './offers.ts';
import { type PaywallFor, paywalls } from '../data/paywalls.ts';

/** The catalogue in the wire format. */

/** @param options.isNew whether the customer may still have a trial */
export function offeringsAnswer({ offerings }: Catalogue, options: PaywallFor): object {
  return {
    current_offering_id: offerings.current_offering_id,
    offerings: offerings.offerings.map(({ packages, paywall, ...offering }) => ({
      ...offering,
      packages: packages.map(({ identifier, product }) => ({
        identifier,
        platform_product_identifier: product,
      })),
      paywall_components: paywall === null ? null : (paywalls[paywall]?.(options) ?? null),
    })),
    placements: offerings.placements,
    targeting: offerings.targeting,
  };
}

/** The requested products that exist, each once, in the requested currency if it has a price in it. */
export function productsAnswer(
  { products }: Catalogue,
  request: { ids: readonly string[]; currency: string | undefined },
  customer: Customer | null,
): object {
  const details = [...new Set(request.ids)].flatMap((identifier) => {
    const product = products.get(identifier);
    if (!product) return [];
    const currency = currencyFor(product, request.currency);
    const isNew =
      product.product_type !== 'subscription' ||
      !(customer?.plansHad.includes(product.group) ?? false);
    const names = optionsOf(product, isNew);
    const offers = names.flatMap((name) => offerOf(identifier, product, name, currency) ?? []);
    return [
      {
        identifier,
        product_type: product.product_type,
        title: product.title,
        description: product.description,
        default_purchase_option_id: offers[0]?.optionId ?? null,
        purchase_options: Object.fromEntries(
          offers.map(({ optionId, priceId, phases, priceMicros }) => {
            const head = { id: optionId, price_id: priceId };
            const price = { amount_micros: priceMicros, currency };
            if (phases.length === 0) return [optionId, { ...head, base_price: price }];
            const phase = (kind: Phase['kind']) => {
              const found = phases.find((one) => one.kind === kind);
              return found ? phaseAnswer(found, currency) : null;
            };
            const [base, trial, intro_price] = [phase('normal'), phase('trial'), phase('intro')];
            return [optionId, { ...head, base, trial, intro_price }];
          }),
        ),
      },
    ];
  });
  return { product_details: details };
}

function phaseAnswer({ kind, period, cycles, priceMicros }: Phase, currency: string): object {
  return {
    period_duration: period,
    cycle_count: cycles ?? 1,
    price: kind === 'trial' ? null : { amount_micros: priceMicros, currency },
  };
}
