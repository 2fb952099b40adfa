import { h, sheetOf } from './dom.ts';
import { dialogCss, formCss } from './form-css.ts';
import { appearanceCss } from './appearance.ts';

const looks = [appearanceCss(undefined), formCss, dialogCss].map(sheetOf);

/**
 * Shows a modal dialog and waits for its answer. The browser keeps the focus in it and restores it.
 *
 * @param fill gets a callback for the answer; @returns the content of the dialog
 * @returns the answer; null when the dialog was closed
 */
export function ask<T>(
  label: string,
  fill: (answer: (value: T | null) => void) => Node[],
): Promise<T | null> {
  return new Promise((resolve) => {
    const host = h('div', { class: '__FakeGateway-dialog', lang: 'en', dir: 'ltr' });
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = looks;
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
