/** The id of the front page that came with the page: scripts/build-front-page.ts. */
const ID = 'front';

/** The front page as the server has sent it, until the app has drawn its own or something else. */
export function sentFrontPage(): HTMLElement | null {
  return document.getElementById(ID);
}

export function removeFrontPage(): void {
  sentFrontPage()?.remove();
}
