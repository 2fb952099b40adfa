import type { StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';
import { type Mounted, mountIn } from './mounted.ts';

/** The base of all elements of the form: mounting, lifecycle and listeners. */

export type ElementType = 'payment' | 'linkAuthentication' | 'expressCheckout';
type Handler = (event?: unknown) => unknown;

/** The payment method; a card is known by its name among the test cards. */
export type Means = {
  card: string;
  country: string | null;
  postalCode: string | null;
  /** Shows the bank's refusal beside its field, when there is one. */
  refuse(error: StripeError): void;
};

/** What an element uses of the group that it belongs to. */
export type ElementGroup = {
  readonly options: StripeElementsOptionsMode;
  readonly isBroken: boolean;
  readonly isWithoutWallets: boolean;
  forget(element: GatewayElement): void;
  beginWallet(means: Means & { type: string }): void;
  endWallet(): void;
};

export abstract class GatewayElement {
  abstract readonly elementType: ElementType;
  readonly group: ElementGroup;
  #handlers = new Map<string, Handler[]>();
  #mounted: Mounted | null = null;
  #isDestroyed = false;

  constructor(group: ElementGroup) {
    this.group = group;
  }

  /** Fills the shadow root; called once for each mount. */
  protected abstract draw(mounted: Mounted): void;

  mount(place: string | HTMLElement): void {
    if (this.#isDestroyed) {
      throw new Error('This Element has already been destroyed. Please create a new one.');
    }
    this.unmount();
    const mounted = mountIn(place, `__FakeGateway-${this.elementType}`);
    this.#mounted = mounted;
    this.draw(mounted);
    this.dress();
    mounted.shadow.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const { key, isComposing } = event;
      if (key === 'Escape') this.emit('escape');
      if (key === 'Enter' && !isComposing && event.target instanceof HTMLInputElement) {
        submitFormAround(mounted.shadow.host);
      }
    });
    // Like the real element, this one is ready some time after it is mounted, never at once.
    requestAnimationFrame(() => {
      if (this.#mounted === mounted) this.arrive();
    });
  }

  /** Emits `ready`, or `loaderror`. */
  protected arrive(): void {
    if (this.group.isBroken) {
      const error = { type: 'api_error', message: 'The payment form could not be loaded.' };
      this.emit('loaderror', { error });
    } else this.emit('ready');
  }

  dress(): void {
    this.#mounted?.dress(this.group.options.appearance);
  }

  unmount(): void {
    this.#mounted?.remove();
    this.#mounted = null;
  }

  destroy(): void {
    this.unmount();
    this.#isDestroyed = true;
    this.#handlers.clear();
    this.group.forget(this);
  }

  get isMounted(): boolean {
    return this.#mounted !== null;
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  listens(event: string): boolean {
    return this.#handlers.has(event);
  }

  emit(event: string, details: object = {}): void {
    const handlers = this.#handlers.get(event) ?? [];
    for (const handler of handlers) handler({ elementType: this.elementType, ...details });
  }
}

/** Enter in a field of the shadow tree does not submit the page's form, so this does. */
function submitFormAround(host: Element): void {
  const form = host.closest('form');
  const button = form?.querySelector<HTMLButtonElement>(
    'button[type="submit"], button:not([type])',
  );
  if (button?.disabled) return;
  form?.requestSubmit(button);
}
