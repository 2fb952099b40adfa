import { closeOnBack } from '../ui/back-closes.ts';

/** The node of the provider's own kit; a page may have placed one. */
const HOST_ID = 'rcb-ui-root';

/** Where a full-page checkout is drawn: the page's own node for it, or a new one at its end. */
export function fullPageHost(): { host: HTMLElement; removeHost: () => void } {
  const placed = document.getElementById(HOST_ID);
  if (placed) return { host: placed, removeHost: () => undefined };
  const host = document.createElement('div');
  host.className = HOST_ID;
  document.body.append(host);
  return { host, removeHost: () => host.remove() };
}

/**
 * Gives the checkout the whole page: the rest cannot be focused or read (its styles stop the scrolling), and the checkout
 * handles Escape and Back first. It is not a modal `<dialog>`: the gateway draws the bank's question
 * at the end of the body, and a modal dialog would make that unreachable.
 *
 * @param stepBack  false when nothing may close now
 * @returns gives the page back as it was
 */
export function takeOverPage(host: HTMLElement, stepBack: () => boolean): () => void {
  const opener = document.activeElement;
  const scrolled = { left: window.scrollX, top: window.scrollY };
  const restoreOthers = hideOthers(host);
  const forgetBack = closeOnBack(() => void stepBack());
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    stepBack();
  };
  document.addEventListener('keydown', onKey);

  return () => {
    document.removeEventListener('keydown', onKey);
    forgetBack();
    restoreOthers();
    window.scrollTo({ ...scrolled, behavior: 'instant' });
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

/** Makes everything on the page inert but the checkout. Elements that the gateway adds later stay usable. */
function hideOthers(host: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  for (let node: HTMLElement = host; node !== document.body;) {
    const { parentElement } = node;
    if (!parentElement) break;
    for (const other of parentElement.children) {
      if (other === node || !(other instanceof HTMLElement) || other.inert) continue;
      if (/^(SCRIPT|STYLE|LINK|TEMPLATE)$/.test(other.tagName)) continue;
      other.inert = true;
      hidden.push(other);
    }
    node = parentElement;
  }
  return () => {
    for (const other of hidden) other.inert = false;
  };
}
