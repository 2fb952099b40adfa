import { ask, prefersDark } from './dialog.ts';
import { h } from './dom.ts';
import { directionOf, translationsFor } from './translations.ts';

/** Shows the bank's question (3-D Secure). @returns whether the person agreed */
export async function challenge(locale: string | undefined): Promise<boolean> {
  const { words } = translationsFor(locale);
  const options = {
    label: words.bankTitle,
    direction: directionOf(locale),
    isDark: prefersDark(),
  };
  const agreed = await ask<boolean>(options, (answer) => {
    const button = (text: string, agrees: boolean) => {
      const element = h(
        'button',
        { type: 'button', class: agrees ? 'Button first' : 'Button' },
        text,
      );
      element.addEventListener('click', () => answer(agrees));
      return element;
    };
    return [
      h('h2', {}, words.bankTitle),
      h('p', {}, words.bankText),
      h(
        'div',
        { class: 'Actions' },
        button(words.bankAgree, true),
        button(words.bankRefuse, false),
      ),
    ];
  });
  return agreed ?? false;
}
