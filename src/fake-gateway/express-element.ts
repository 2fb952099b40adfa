import type {
  ClickResolveDetails,
  ExpressPaymentType,
  StripeError,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { h } from './dom.ts';
import { type ElementGroup, GatewayElement } from './element.ts';
import type { Mounted } from './mounted.ts';
import { askWallet } from './wallet.ts';
import { words } from './translations.ts';

/** How long a page may take to answer a click. */
const CLICK_MS = 1_000;

/** The button of the test wallet. Pages are told that it is the wallet of their system. */
export class ExpressElement extends GatewayElement {
  readonly elementType = 'expressCheckout' as const;
  #options: StripeExpressCheckoutElementOptions;
  #button: HTMLButtonElement | null = null;
  #isOpen = false;

  constructor(group: ElementGroup, options: StripeExpressCheckoutElementOptions = {}) {
    super(group);
    this.#options = options;
  }

  protected draw({ shadow }: Mounted): void {
    if (!this.isAvailable) return;
    const text = words.payWith.replace('{wallet}', words.wallet);
    this.#button = h('button', { type: 'button', class: 'Wallet' }, text);
    this.#button.addEventListener('click', () => void this.#open());
    // The background of a field shows whether the form is dark.
    const probe = h('span', { class: 'Input', hidden: true });
    shadow.append(this.#button, probe);
  }

  protected override arrive(): void {
    if (this.group.isBroken) {
      super.arrive();
      return;
    }
    const none = { amazonPay: false, link: false, paypal: false, klarna: false };
    const isApple = this.#type === 'apple_pay';
    const availablePaymentMethods = this.isAvailable
      ? { ...none, applePay: isApple, googlePay: !isApple }
      : undefined;
    this.emit('ready', { availablePaymentMethods });
  }

  get isAvailable(): boolean {
    const { paymentMethods } = this.#options;
    const isWanted =
      paymentMethods?.[this.#type === 'apple_pay' ? 'applePay' : 'googlePay'] !== 'never';
    return isWanted && !this.group.isWithoutWallets;
  }

  get #type(): ExpressPaymentType {
    return /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple_pay' : 'google_pay';
  }

  override update(options: StripeExpressCheckoutElementOptions = {}): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const resolved = await this.#click();
    if (resolved) await this.#pay({ ...this.#options, ...resolved });
    this.#isOpen = false;
  }

  /** Lets the page answer a click with other options, or refuse it. */
  #click(): Promise<ClickResolveDetails | null> {
    if (!this.listens('click')) return Promise.resolve({});
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), CLICK_MS);
      const settle = (details: ClickResolveDetails | null) => {
        clearTimeout(late);
        resolve(details);
      };
      this.emit('click', {
        expressPaymentType: this.#type,
        resolve: (details: ClickResolveDetails = {}) => settle(details),
        reject: () => settle(null),
      });
    });
  }

  async #pay(options: StripeExpressCheckoutElementOptions): Promise<void> {
    const chosen = await askWallet(this.group.options, options);
    if (!chosen) {
      this.emit('cancel');
      return;
    }
    const { country, postalCode, email, name } = chosen;
    this.group.beginWallet({ ...chosen, type: this.#type, refuse: (_error: StripeError) => {} });
    const address = {
      line1: '',
      line2: null,
      city: '',
      state: '',
      country: country ?? '',
      postal_code: postalCode ?? '',
    };
    this.emit('confirm', {
      expressPaymentType: this.#type,
      paymentFailed: () => this.group.endWallet(),
      billingDetails: { name: name ?? '', ...(email === null ? {} : { email }), address },
    });
  }

  focus(): void {
    this.#button?.focus();
  }

  clear(): void {
    this.group.endWallet();
  }
}
