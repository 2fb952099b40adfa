import type { StripeError } from '@stripe/stripe-js';
import { testCards } from '../../schema/billing-sandbox/test-cards.ts';
import {
  type FieldFault,
  cvcLength,
  digitsIn,
  faultOfCvc,
  faultOfExpiry,
  faultOfPostalCode,
  groupExpiry,
  groupNumber,
  needsPostalCode,
  readNumber,
  tidyPostalCode,
} from './card-input.ts';
import { countries, likelyCountry } from './countries.ts';
import { h } from './dom.ts';
import { type Means, GatewayElement } from './element.ts';
import { type Field, createField, keepForm } from './field.ts';
import type { Mounted } from './mounted.ts';
import { words } from './translations.ts';

type FieldName = 'number' | 'expiry' | 'cvc' | 'postal';
type Typed = Record<FieldName | 'country', string>;

/** The card form. It never sends a number: the bank is told the name of a test card. */
export class PaymentElement extends GatewayElement {
  readonly elementType = 'payment' as const;
  #typed: Typed = { number: '', expiry: '', cvc: '', country: likelyCountry(), postal: '' };
  #fields: Record<FieldName | 'country', Field> | null = null;
  #left = new Set<FieldName>();
  /** The bank's error about a field, until the person types in it. */
  #refused: { name: FieldName; message: string } | null = null;
  #told = '';

  protected draw({ shadow }: Mounted): void {
    const floating = this.group.options.appearance?.labels === 'floating';
    const field = (
      name: string,
      parts: Omit<Parameters<typeof createField>[0], 'name' | 'floating'>,
    ) => createField({ name, floating, ...parts });
    const fields = {
      number: field('number', {
        label: words.number,
        wide: true,
        inputMode: 'numeric',
        autocomplete: 'cc-number',
        placeholder: '1234 1234 1234 1234',
      }),
      expiry: field('expiry', {
        label: words.expiry,
        inputMode: 'numeric',
        autocomplete: 'cc-exp',
        placeholder: words.expiryHint,
      }),
      cvc: field('cvc', {
        label: words.cvc,
        inputMode: 'numeric',
        autocomplete: 'cc-csc',
        placeholder: 'CVC',
      }),
      country: field('country', {
        label: words.country,
        autocomplete: 'billing country',
        options: countries(),
      }),
      postal: field('postalCode', {
        label: words.postal,
        inputMode: 'text',
        autocomplete: 'billing postal-code',
      }),
    };
    this.#fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      field.input.value = this.#typed[name as keyof Typed];
      field.tell(null);
    }
    const notice = this.#notice((number) => this.#fill(number));
    const inputs = Object.values(fields).map(({ root }) => root);
    shadow.append(
      h('div', { class: 'Form pairs', role: 'group', 'aria-label': words.card }, notice, ...inputs),
    );
    this.#listen(fields);
    const show = () => {
      fields.postal.relabel(this.#typed.country === 'US' ? words.zip : words.postal);
      fields.postal.show(needsPostalCode(this.#typed.country));
      const isNumber = ['US', 'PR'].includes(this.#typed.country);
      fields.postal.input.setAttribute('inputmode', isNumber ? 'numeric' : 'text');
    };
    show();
    shadow.addEventListener('input', show);
    shadow.addEventListener('change', show);
  }

  #notice(fill: (number: string) => void): HTMLElement {
    const choices = testCards.map(
      ({ number, means }) => [number, `${groupNumber(number)} · ${means}`] as const,
    );
    const choose = createField({
      label: words.fill,
      name: 'testCard',
      floating: false,
      options: [['', '–'], ...choices],
    });
    choose.input.addEventListener('change', () => fill(choose.input.value));
    return h('div', { class: 'Notice' }, h('p', {}, words.test), choose.root);
  }

  #fill(number: string): void {
    const fields = this.#fields;
    if (!fields || number === '') return;
    const year = String((new Date().getFullYear() + 4) % 100);
    fields.number.input.value = groupNumber(number);
    fields.expiry.input.value = `12 / ${year}`;
    fields.cvc.input.value = '1234'.slice(0, cvcLength(number));
    for (const name of ['number', 'expiry', 'cvc'] as const) {
      fields[name].input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#fillPostal();
  }

  /** Fills in a postal code of the chosen country, unless there is one already. */
  #fillPostal(): void {
    const { input } = this.#fields?.postal ?? {};
    const isOurs = Object.values(samplePostalCodes).some((code) => code === input?.value);
    if (!input || (input.value !== '' && !isOurs)) return;
    input.value = samplePostalCodes[this.#typed.country] ?? '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #listen(fields: Record<FieldName | 'country', Field>): void {
    const { number, expiry, cvc, country, postal } = fields;
    const typed = (name: keyof Typed, format: (text: string) => string = (text) => text) => {
      const { input } = fields[name];
      if (input instanceof HTMLInputElement) keepForm(input, format);
      this.#typed[name] = input.value;
      if (name !== 'country') this.#left.delete(name);
      if (name === this.#refused?.name) this.#refused = null;
      this.#review();
    };
    number.input.addEventListener('input', (event) => {
      typed('number', groupNumber);
      const isDone = digitsIn(this.#typed.number).length >= 15 && this.#faultOf('number') === null;
      if (isDone && isInput(event, 'insertText')) expiry.input.focus();
    });
    expiry.input.addEventListener('input', (event) => {
      // Deleting the slash also deletes the digit before it, or the slash would come back at once.
      const isBack = isInput(event, 'deleteContentBackward');
      const cut = isBack && /^\d\d \/?$/.test(expiry.input.value);
      typed('expiry', (text) => (cut ? text.slice(0, 1) : groupExpiry(text)));
      const isDone = !isBack && this.#faultOf('expiry') === null;
      if (isDone && isInput(event, 'insertText')) cvc.input.focus();
    });
    cvc.input.addEventListener('input', () => {
      const length = cvcLength(this.#typed.number);
      typed('cvc', (text) => digitsIn(text).slice(0, length));
    });
    country.input.addEventListener('change', () => {
      typed('country');
      this.#left.delete('postal');
      this.#review();
      if (postal.input.value !== '') this.#fillPostal();
    });
    postal.input.addEventListener('input', () => typed('postal'));
    for (const name of ['number', 'expiry', 'cvc', 'postal'] as const) {
      fields[name].input.addEventListener('blur', () => {
        if (this.#typed[name] === '') return;
        this.#left.add(name);
        this.#review();
      });
    }
  }

  #faultOf(name: FieldName): FieldFault | null {
    const { number, expiry, cvc, postal, country } = this.#typed;
    switch (name) {
      case 'number': {
        const read = readNumber(number);
        return 'code' in read ? read : null;
      }
      case 'expiry':
        return faultOfExpiry(expiry, Date.now());
      case 'cvc':
        return faultOfCvc(cvc, number);
      case 'postal':
        return faultOfPostalCode(postal, country);
    }
  }

  /** Shows errors of the fields that the person has left, and emits `change`. */
  #review(): void {
    this.group.endWallet();
    for (const name of names) {
      const fault = this.#left.has(name) ? this.#faultOf(name) : null;
      const refused = this.#refused?.name === name ? this.#refused.message : null;
      this.#fields?.[name].tell(fault ? words[fault.words] : refused);
    }
    const { number, expiry, cvc, country, postal } = this.#typed;
    const told = JSON.stringify([number, expiry, cvc, country, postal]);
    if (told === this.#told) return;
    this.#told = told;
    const empty = number === '' && expiry === '' && cvc === '';
    const value = { type: 'card' };
    this.emit('change', { empty, complete: this.isComplete, value });
  }

  get isComplete(): boolean {
    return names.every((name) => this.#faultOf(name) === null);
  }

  /** Shows all errors. @returns the first one; null when the form is valid */
  validate(): StripeError | null {
    for (const name of names) this.#left.add(name);
    this.#review();
    const wrong = names.find((name) => this.#faultOf(name) !== null);
    if (wrong === undefined) return null;
    const fault = this.#faultOf(wrong);
    this.#fields?.[wrong].input.focus();
    return {
      type: 'validation_error',
      code: fault?.code ?? '',
      message: fault ? words[fault.words] : '',
    };
  }

  /** @returns null while the form is invalid */
  get means(): Means | null {
    const card = readNumber(this.#typed.number);
    if (!this.isComplete || 'code' in card) return null;
    const { country, postal } = this.#typed;
    return {
      card: card.name,
      country,
      postalCode: needsPostalCode(country) ? tidyPostalCode(postal) : null,
      refuse: (error) => this.#refuse(error),
    };
  }

  #refuse({ type, code, message }: StripeError): void {
    const name = type === 'card_error' ? refusedFields[code ?? ''] : undefined;
    if (name === undefined) return;
    this.#refused = { name, message: message ?? '' };
    this.#fields?.[name].input.focus();
    this.#review();
  }
}

const names = ['number', 'expiry', 'cvc', 'postal'] as const;

/** Postal codes for filled-in test cards, for countries that require one. */
const samplePostalCodes: Readonly<Record<string, string>> = {
  CA: 'K1A 0B1',
  GB: 'SW1A 1AA',
  PR: '00901',
  US: '10001',
};

const refusedFields: Readonly<Record<string, FieldName>> = {
  card_declined: 'number',
  incorrect_number: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
};

function isInput(event: Event, inputType: string): boolean {
  return event instanceof InputEvent && event.inputType === inputType;
}
