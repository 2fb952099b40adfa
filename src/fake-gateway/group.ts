import type {
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
  StripeExpressCheckoutElementOptions,
  StripeLinkAuthenticationElementOptions,
  StripePaymentElementOptions,
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
    if (options.mode === 'payment' && !(options.amount > 0)) {
      throw new Error('Invalid value for elements(): amount must be greater than 0.');
    }
    if (options.mode !== undefined && !options.currency && options.mode !== 'setup') {
      throw new Error('Invalid value for elements(): currency is required.');
    }
    this.options = options;
    this.isBroken = key.endsWith('_broken');
    this.isWithoutWallets = key.endsWith('_no-wallets');
  }

  create(type: string, options?: object): GatewayElement {
    const found = this.#elements.get(type);
    if (found) {
      throw new Error(`Can only create one Element of type ${type}.`);
    }
    const element = this.#make(type, options);
    this.#elements.set(element.elementType, element);
    return element;
  }

  #make(type: string, options: object | undefined): GatewayElement {
    switch (type) {
      case 'payment':
        return new PaymentElement(this, options as StripePaymentElementOptions);
      case 'linkAuthentication':
        return new LinkElement(this, options as StripeLinkAuthenticationElementOptions);
      case 'expressCheckout':
        return new ExpressElement(this, options as StripeExpressCheckoutElementOptions);
      default:
        throw new Error(`The fake gateway has no element of type ${type}.`);
    }
  }

  getElement(type: string): GatewayElement | null {
    return this.#elements.get(type) ?? null;
  }

  forget(element: GatewayElement): void {
    this.#elements.delete(element.elementType);
  }

  update(options: StripeElementsUpdateOptions): void {
    const before = this.options;
    this.options = { ...before, ...options } as StripeElementsOptionsMode;
    const isRedrawn = before.appearance?.labels !== this.options.appearance?.labels;
    for (const element of this.#elements.values()) {
      if (isRedrawn) element.redraw();
      else element.dress();
    }
  }

  fetchUpdates(): Promise<{ error?: StripeError }> {
    return Promise.resolve({});
  }

  /** Does nothing: the group emits no events. */
  on(): this {
    return this;
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

  get email(): string | null {
    const link = this.#elements.get('linkAuthentication');
    return link instanceof LinkElement && link.email !== '' ? link.email : null;
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
