import { Appearance } from '../../schema/wire/billing.ts';
import { gatewayAppearance } from './brand/appearance.ts';
import { brandColors, brandShape } from './brand/brand.ts';
import { isHandledByForm, isWithoutAnswer } from './gateway/gateway-errors.ts';
import { createStripeGateway } from './gateway/stripe-gateway.ts';

/** The checkout's card form alone: sets up another card without a purchase. */
export type CardForm = {
  /**
   * Asks the bank to accept the card. Repeated calls confirm the same intent once.
   *
   * @returns `saved`; `refused` with a message, or null if the form itself shows it; `unknown`:
   * there was no answer, and the call can be repeated
   */
  save(clientSecret: string): Promise<CardSaved>;
  close(): void;
};

export type CardSaved = { kind: 'saved' | 'unknown' } | { kind: 'refused'; message: string | null };

export type CardFormOptions = {
  into: HTMLElement;
  publishableApiKey: string;
  stripeAccountId: string;
  currency: string;
  locale: string;
  gatewayScript: string | null;
  colorMode: 'light' | 'dark';
  brandingOverride?: Partial<Appearance>;
  onReady(): void;
  onChange(isComplete: boolean): void;
  onLoadFailed(): void;
};

/** @throws Error when the gateway's script cannot be loaded or refuses its parameters */
export async function openCardForm(options: CardFormOptions): Promise<CardForm> {
  const { into, publishableApiKey, stripeAccountId, currency, locale, colorMode } = options;
  const look = options.brandingOverride ? Appearance.parse(options.brandingOverride) : null;
  const gateway = await createStripeGateway(options.gatewayScript)({
    params: {
      publishableApiKey,
      stripeAccountId,
      elementsConfiguration: {
        mode: 'setup',
        paymentMethodTypes: ['card'],
        setupFutureUsage: 'off_session',
        amount: null,
        currency,
      },
    },
    locale,
    appearance: gatewayAppearance(brandColors(look, 'form', colorMode), brandShape(look)),
    businessName: null,
    billingAddressRequired: false,
    recurring: () => null,
    events: {
      ready: options.onReady,
      paymentChanged: ({ complete }) => options.onChange(complete),
      emailChanged: () => undefined,
      walletConfirmed: () => undefined,
      loadFailed: options.onLoadFailed,
      escaped: () => undefined,
    },
  });
  const unmount = gateway.mount('payment', into);
  return {
    async save(clientSecret) {
      try {
        const submitted = await gateway.submit();
        const answer = submitted.ok ? await gateway.confirm(clientSecret, null) : submitted;
        if (answer.ok) return { kind: 'saved' };
        const { error } = answer;
        if (!isWithoutAnswer(error)) {
          return { kind: 'refused', message: isHandledByForm(error) ? null : error.message };
        }
      } catch {
        // The bank may have accepted the card anyway: the state below decides.
      }
      const state = await gateway.look(clientSecret).catch(() => 'unknown' as const);
      return { kind: state === 'done' ? 'saved' : 'unknown' };
    },
    close() {
      unmount();
      gateway.close();
    },
  };
}
