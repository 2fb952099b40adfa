import type { Appearance } from '@stripe/stripe-js';
import { appearanceCss } from './appearance.ts';
import { h, sheetOf } from './dom.ts';
import { formCss } from './form-css.ts';

/** Where an element is mounted: a shadow root, which the page's styles do not reach. */
export type Mounted = {
  shadow: ShadowRoot;
  dress(appearance: Appearance | undefined): void;
  remove(): void;
};

const base = sheetOf(formCss);

/** @throws Error when the page has no such element */
export function mountIn(place: string | HTMLElement, className: string): Mounted {
  const container = typeof place === 'string' ? document.querySelector(place) : place;
  if (!container) throw new Error('The selector you specified applies to no DOM elements.');
  const host = h('div', { class: className, lang: 'en', dir: 'ltr' });
  const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
  const looks = sheetOf('');
  shadow.adoptedStyleSheets = [looks, base, looks];
  container.replaceChildren(host);
  container.classList.add('StripeElement');
  return {
    shadow,
    dress(appearance) {
      looks.replaceSync(appearanceCss(appearance));
      const input = shadow.querySelector('.Input');
      const ground = input ? getComputedStyle(input).backgroundColor : '';
      const scheme = isDark(ground) ? 'dark' : 'light';
      host.style.colorScheme = scheme;
      host.dataset['ground'] = scheme;
    },
    remove() {
      host.remove();
      container.classList.remove('StripeElement');
    },
  };
}

/** Sets the colours of select lists and of autofilled fields. */
function isDark(colour: string): boolean {
  const [r = 255, g = 255, b = 255] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * r + 0.587 * g + 0.114 * b < 110;
}
