import { ask } from './dialog.ts';
import { h } from './dom.ts';
import { words } from './translations.ts';

/** Shows the bank's question (3-D Secure). @returns whether the person agreed */
export async function challenge(): Promise<boolean> {
  const agreed = await ask<boolean>(words.bankTitle, (answer) => {
    const button = (text: string, agrees: boolean) => {
      const look = agrees ? 'Button first' : 'Button';
      const element = h('button', { type: 'button', class: look }, text);
      element.addEventListener('click', () => answer(agrees));
      return element;
    };
    const actions = [button(words.bankAgree, true), button(words.bankRefuse, false)];
    return [
      h('h2', {}, words.bankTitle),
      h('p', {}, words.bankText),
      h('div', { class: 'Actions' }, ...actions),
    ];
  });
  return agreed ?? false;
}
