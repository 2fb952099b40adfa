import { h, newId } from './dom.ts';

/** A labelled input or select with its own error message. */
export type Field = {
  root: HTMLElement;
  input: HTMLInputElement | HTMLSelectElement;
  /** The error under the field; null: none. */
  tell(message: string | null): void;
  relabel(label: string): void;
  show(shown: boolean): void;
};

export type FieldOptions = {
  label: string;
  name: string;
  floating: boolean;
  wide?: boolean;
  inputMode?: 'numeric' | 'email' | 'text';
  autocomplete?: string;
  placeholder?: string;
  /** A select instead of an input. */
  options?: readonly (readonly [value: string, words: string])[];
};

export function createField(options: FieldOptions): Field {
  const { label, name, floating, wide } = options;
  const [id, errorId] = [newId(name), newId(`${name}-error`)];
  const input = options.options ? select(options, id) : textInput(options, id);
  input.setAttribute('aria-describedby', errorId);
  const text = h('label', { class: 'Label Label--resting', for: id }, label);
  const error = h('p', { class: 'Error', id: errorId, role: 'alert' });
  const box = h('span', { class: 'Box' }, ...(floating ? [input, text] : [text, input]));
  if (options.options) box.append(h('span', { class: 'Extra' }));
  const kind = options.options ? 'select' : '';
  const layout = floating ? 'floating' : 'above';
  const root = h('div', { class: `Field ${layout} ${kind} ${wide ? 'Wide' : ''}` }, box, error);

  const settle = () => {
    const isUp = input.value !== '' || input.matches(':focus') || options.options !== undefined;
    text.classList.toggle('Label--floating', isUp);
    text.classList.toggle('Label--resting', !isUp);
  };
  for (const event of ['focus', 'blur', 'input', 'change']) input.addEventListener(event, settle);
  settle();
  return {
    root,
    input,
    tell(message) {
      error.textContent = message ?? '';
      input.classList.toggle('Input--invalid', message !== null);
      if (message === null) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
      settle();
    },
    relabel(label) {
      text.textContent = label;
    },
    show(shown) {
      root.hidden = !shown;
    },
  };
}

function textInput(options: FieldOptions, id: string): HTMLInputElement {
  const { name, inputMode = 'text', autocomplete, placeholder } = options;
  return h('input', {
    class: 'Input',
    id,
    name,
    type: inputMode === 'email' ? 'email' : 'text',
    inputmode: inputMode,
    autocomplete,
    placeholder: placeholder ?? ' ',
    spellcheck: 'false',
    autocapitalize: inputMode === 'text' ? 'characters' : 'off',
    autocorrect: 'off',
    enterkeyhint: 'next',
  });
}

function select({ name, autocomplete, options = [] }: FieldOptions, id: string): HTMLSelectElement {
  const choices = options.map(([value, words]) => h('option', { value }, words));
  return h('select', { class: 'Input', id, name, autocomplete }, ...choices);
}

/**
 * Formats a value while it is typed, and keeps the caret behind the same character.
 */
export function keepForm(input: HTMLInputElement, format: (text: string) => string): void {
  const before = input.value;
  const formatted = format(before);
  if (formatted === before) return;
  const caret = input.selectionStart ?? before.length;
  const passed = before.slice(0, caret).replaceAll(/\D/g, '').length;
  const atEnd = caret >= before.length;
  input.value = formatted;
  if (!input.matches(':focus')) return;
  let [place, seen] = [0, 0];
  while (place < formatted.length && seen < passed) {
    if (/\d/.test(formatted[place] ?? '')) seen += 1;
    place += 1;
  }
  const next = atEnd ? formatted.length : place;
  input.setSelectionRange(next, next);
}
