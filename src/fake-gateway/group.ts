import type {
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
  StripeExpressCheckoutElementOptions,
  StripeLinkAuthenticationElementOptions,
} from '@stripe/stripe-js';
import type { ElementType, Means, GatewayElement } from './element.ts';
import { ExpressElement } from './express-element.ts';
import { LinkElement } from './link-element.ts';
import { PaymentElement } from './payment-element.ts';

/** The elements of one payment. */
export class Group {
  options: StripeElementsOptionsMode;
  /** Set by the publishable key of the checkout: see docs/billing-sandbox.md. */
  readonly isBroken: boolean;
  readonly isWithoutWallets: boolean;
  #elements = new Map<string, GatewayElement>();
  #wallet: (Means & { type: string }) | null = null;
  #isSubmitted = false;

  constructor(key: string, options: StripeElementsOptionsMode) {
    if (options.mode === 'payment' && !(options.amount > 0 && options.currency)) {
      throw new Error('Invalid value for elements(): a payment has an amount and a currency.');
    }
    this.options = options;
    this.isBroken = key.endsWith('_broken');
    this.isWithoutWallets = key.endsWith('_no-wallets');
  }

  create(type: string, options?: object): GatewayElement {
    if (this.#elements.has(type)) {
      throw new Error(`Can only create one Element of type ${type}.`);
    }
    const element = this.#make(type, options);
    this.#elements.set(element.elementType, element);
    return element;
  }

  #make(type: string, options: object | undefined): GatewayElement {
    switch (type) {
      case 'payment':
        return new PaymentElement(this);
      case 'linkAuthentication':
        return new LinkElement(this, options as StripeLinkAuthenticationElementOptions);
      case 'expressCheckout':
        return new ExpressElement(this, options as StripeExpressCheckoutElementOptions);
      default:
        throw new Error(`The fake gateway has no element of type ${type}.`);
    }
  }

  forget(element: GatewayElement): void {
    this.#elements.delete(element.elementType);
  }

  update(options: StripeElementsUpdateOptions): void {
    this.options = { ...this.options, ...options } as StripeElementsOptionsMode;
    for (const element of this.#elements.values()) element.dress();
  }

  submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const error = this.#wallet ? null : this.#validate();
    this.#isSubmitted = error === null;
    return Promise.resolve(
      error ? { error } : { selectedPaymentMethod: this.#wallet?.type ?? 'card' },
    );
  }

  #validate(): StripeError | null {
    const [link, payment] = [this.#mounted('linkAuthentication'), this.#mounted('payment')];
    const ofCard = payment instanceof PaymentElement ? payment.validate() : null;
    // Validated last, so that the first invalid field of the form gets the focus.
    const ofEmail = link instanceof LinkElement ? link.validate() : null;
    if (!payment && !link) {
      const message = 'elements should have a mounted Payment Element.';
      return { type: 'invalid_request_error', message };
    }
    return ofEmail ?? ofCard;
  }

  #mounted(type: ElementType): GatewayElement | null {
    const element = this.#elements.get(type);
    return element?.isMounted ? element : null;
  }

  get isSubmitted(): boolean {
    return this.#isSubmitted;
  }

  /** A wallet was chosen: it pays the next confirmation. */
  beginWallet(means: Means & { type: string }): void {
    this.#wallet = means;
  }

  endWallet(): void {
    this.#wallet = null;
  }

  get means(): Means | null {
    const payment = this.#elements.get('payment');
    return this.#wallet ?? (payment instanceof PaymentElement ? payment.means : null);
  }
}
