import type { StripeError, StripeLinkAuthenticationElementOptions } from '@stripe/stripe-js';
import { faultOfEmail } from './card-input.ts';
import { type ElementGroup, GatewayElement } from './element.ts';
import { type Field, createField } from './field.ts';
import type { Mounted } from './mounted.ts';
import { words } from './translations.ts';

/** The field for an e-mail address. */
export class LinkElement extends GatewayElement {
  readonly elementType = 'linkAuthentication' as const;
  #email: string;
  #field: Field | null = null;
  #isLeft = false;

  constructor(group: ElementGroup, { defaultValues }: StripeLinkAuthenticationElementOptions = {}) {
    super(group);
    this.#email = defaultValues?.email ?? '';
  }

  protected draw({ shadow }: Mounted): void {
    const field = createField({
      label: words.email,
      name: 'email',
      floating: this.group.options.appearance?.labels === 'floating',
      inputMode: 'email',
      autocomplete: 'email',
      placeholder: 'you@example.com',
    });
    this.#field = field;
    field.input.value = this.#email;
    field.tell(null);
    field.input.addEventListener('input', () => {
      this.#email = field.input.value;
      this.#isLeft = false;
      this.#review();
      this.#changed();
    });
    field.input.addEventListener('blur', () => {
      this.#isLeft = this.#email !== '';
      this.#review();
    });
    shadow.append(field.root);
  }

  protected override arrive(): void {
    super.arrive();
    if (this.#email !== '' && !this.group.isBroken) this.#changed();
  }

  #changed(): void {
    const [empty, complete] = [this.#email === '', faultOfEmail(this.#email) === null];
    this.emit('change', { empty, complete, value: { email: this.#email.trim() } });
  }

  #review(): void {
    const fault = this.#isLeft ? faultOfEmail(this.#email) : null;
    this.#field?.tell(fault ? words[fault.words] : null);
  }

  validate(): StripeError | null {
    this.#isLeft = true;
    this.#review();
    const fault = faultOfEmail(this.#email);
    if (!fault) return null;
    this.#field?.input.focus();
    return { type: 'validation_error', code: fault.code, message: words[fault.words] };
  }
}
