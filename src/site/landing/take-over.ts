import { removeFrontPage, sentFrontPage } from '../../app/navigation/sent-front-page.ts';

/**
 * Replaces the front page that came from the server by the one that React has drawn, with what its reader has
 * done meanwhile: opened questions, the focus, and a press of a button, which nothing could answer before.
 *
 * @returns whether there was one
 */
export function takeOverFrontPage(drawn: HTMLElement): boolean {
  const sent = sentFrontPage();
  if (!sent) return false;
  const counterpart = (element: Element | null): HTMLElement | undefined =>
    element && sent.contains(element)
      ? [...drawn.querySelectorAll<HTMLElement>(element.localName)].find(
          ({ textContent }) => textContent === element.textContent,
        )
      : undefined;
  for (const question of sent.querySelectorAll('details[open]')) {
    counterpart(question)?.setAttribute('open', '');
  }
  const focused = counterpart(document.activeElement);
  const pressed = counterpart(sent.querySelector('button[aria-busy]'));
  removeFrontPage();
  focused?.focus({ preventScroll: true });
  pressed?.click();
  return true;
}
