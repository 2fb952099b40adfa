import { h, sheetOf } from './dom.ts';
import { dialogCss, formCss } from './form-css.ts';
import { appearanceCss } from './appearance.ts';

const looks = [sheetOf(formCss), sheetOf(dialogCss)];

/**
 * Shows a modal dialog and waits for its answer. The browser keeps the focus in it and restores it.
 *
 * @param fill gets a callback for the answer; @returns the content of the dialog
 * @returns the answer; null when the dialog was closed
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
    // Keyboard shortcuts of the page must not react to keys in the dialog.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    shadow.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}

export function prefersDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
