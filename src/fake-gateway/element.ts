import type { StripeError } from '@stripe/stripe-js';
import type { Group } from './group.ts';
import { type Mounted, mountIn } from './mounted.ts';

/** What all elements of the form have in common: their place, their life and who listens. */

export type ElementType = 'payment' | 'linkAuthentication' | 'expressCheckout';
type Handler = (event?: unknown) => unknown;

/** What a payment is made with; a card by its name among the test cards. */
export type Means = {
  card: string;
  email: string | null;
  name: string | null;
  country: string | null;
  postalCode: string | null;
  expiry: { month: number; year: number };
  /** Shows what the bank refuses, where the form can. */
  refuse(error: StripeError): void;
};

export abstract class GatewayElement {
  abstract readonly elementType: ElementType;
  readonly group: Group;
  #handlers = new Map<string, Set<Handler>>();
  #mounted: Mounted | null = null;
  #isDestroyed = false;

  constructor(group: Group) {
    this.group = group;
  }

  /** Fills the shadow root; called once for each mount. */
  protected abstract draw(mounted: Mounted): void;
  abstract focus(): void;
  abstract clear(): void;

  mount(place: string | HTMLElement): void {
    if (this.#isDestroyed) {
      throw new Error('This Element has already been destroyed. Please create a new one.');
    }
    this.unmount();
    const mounted = mountIn(place, `__FakeGateway-${this.elementType}`);
    this.#mounted = mounted;
    this.draw(mounted);
    this.dress();
    for (const [event, name] of [
      ['focusin', 'focus'],
      ['focusout', 'blur'],
    ] as const) {
      mounted.shadow.addEventListener(event, () => this.emit(name));
    }
    mounted.shadow.addEventListener('keydown', (event) => {
      const { key, isComposing } = event as KeyboardEvent;
      if (key === 'Escape') this.emit('escape');
      if (key === 'Enter' && !isComposing && event.target instanceof HTMLInputElement) {
        submitFormAround(mounted.shadow.host);
      }
    });
    this.emit('loaderstart');
    // As the real one: it is there some time after it was asked for, never at once.
    requestAnimationFrame(() => {
      if (this.#mounted === mounted) this.arrive();
    });
  }

  /** Tells that it can be used, or that it cannot. */
  protected arrive(): void {
    if (this.group.isBroken) {
      const error = { type: 'api_error', message: 'The payment form could not be loaded.' };
      this.emit('loaderror', { error });
    } else this.emit('ready');
  }

  dress(): void {
    const { appearance, locale } = this.group.options;
    this.#mounted?.dress(appearance, locale);
  }

  /** After the language or the amount has changed. */
  redraw(): void {
    const mounted = this.#mounted;
    if (!mounted) return;
    mounted.shadow.replaceChildren();
    this.draw(mounted);
    this.dress();
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

  blur(): void {
    const focused = this.#mounted?.shadow.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }

  /** Options that a page changes later; the form as it stands is right for all of them. */
  update(_options?: object): this {
    return this;
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (value) => {
      this.off(event, first);
      return handler(value);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  listens(event: string): boolean {
    return (this.#handlers.get(event)?.size ?? 0) > 0;
  }

  emit(event: string, details: object = {}): void {
    const handlers = [...(this.#handlers.get(event) ?? [])];
    for (const handler of handlers) handler({ elementType: this.elementType, ...details });
  }
}

/** The fields stand in a tree of their own: by themselves they submit nothing. */
function submitFormAround(host: Element): void {
  const form = host.closest('form');
  const button = form?.querySelector<HTMLButtonElement>(
    'button[type="submit"], button:not([type])',
  );
  if (button?.disabled) return;
  form?.requestSubmit(button);
}
