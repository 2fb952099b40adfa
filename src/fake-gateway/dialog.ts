import { h, sheetOf } from './dom.ts';
import { dialogCss, formCss } from './form-css.ts';
import { appearanceCss } from './appearance.ts';

const looks = [sheetOf(formCss), sheetOf(dialogCss)];

/**
 * A question over the page, which waits until it is answered or left. The browser keeps the focus
 * in it, and gives it back.
 *
 * @param fill gets a way to answer; @returns what the dialog holds
 * @returns the answer; null when it was left
 */
export function ask<T>(
  { label, direction, isDark }: { label: string; direction: string; isDark: boolean },
  fill: (answer: (value: T | null) => void) => Node[],
): Promise<T | null> {
  return new Promise((resolve) => {
    const host = h('div', { class: '__FakeGateway-dialog', dir: direction });
    const shadow = host.attachShadow({ mode: 'open' });
    const colours = sheetOf(appearanceCss({ theme: isDark ? 'night' : 'stripe' }));
    shadow.adoptedStyleSheets = [colours, ...looks];
    const answer = (value: T | null) => {
      dialog.close();
      host.remove();
      resolve(value);
    };
    const dialog = h('dialog', { 'aria-label': label }, ...fill(answer));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      answer(null);
    });
    // The keys of the page are not for whoever answers a question over it.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    shadow.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}

export function prefersDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
