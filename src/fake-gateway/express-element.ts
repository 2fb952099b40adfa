import type {
  ClickResolveDetails,
  ExpressPaymentType,
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
  readonly #options: StripeExpressCheckoutElementOptions;
  #isOpen = false;

  constructor(group: ElementGroup, options: StripeExpressCheckoutElementOptions = {}) {
    super(group);
    this.#options = options;
  }

  protected draw({ shadow }: Mounted): void {
    if (this.group.isWithoutWallets) return;
    const text = words.payWith.replace('{wallet}', words.wallet);
    const button = h('button', { type: 'button', class: 'Wallet' }, text);
    button.addEventListener('click', () => void this.#open());
    // The background of a field shows whether the form is dark.
    const probe = h('span', { class: 'Input', hidden: true });
    shadow.append(button, probe);
  }

  protected override arrive(): void {
    if (this.group.isBroken) {
      super.arrive();
      return;
    }
    const isApple = this.#type === 'apple_pay';
    const availablePaymentMethods = this.group.isWithoutWallets
      ? undefined
      : { applePay: isApple, googlePay: !isApple };
    this.emit('ready', { availablePaymentMethods });
  }

  get #type(): ExpressPaymentType {
    return /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple_pay' : 'google_pay';
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
    if (!chosen) return;
    const { email, ...means } = chosen;
    this.group.beginWallet({ ...means, type: this.#type, refuse() {} });
    this.emit('confirm', {
      expressPaymentType: this.#type,
      paymentFailed: () => this.group.endWallet(),
      billingDetails: { email },
    });
  }
}
