import { wasHomePainted } from '../../app/home-paint.ts';

/** Those of the page and those that an import has added, by their addresses. */
const styleSheets = new Map<string, Promise<void>>();

/**
 * Imports a chunk of the app together with its style sheets. The build calls it for every `import()` in place of Vite's
 * own function, which always asks for all scripts of a chunk at once, and imports the chunk after its style sheets.
 *
 * @param load the `import()`
 * @param files the chunk, what it imports and the style sheets of all of them, relative to the base
 * @throws {Error} when one of them cannot be loaded; the next call tries again
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const addresses = files.map((file) => import.meta.env.BASE_URL + file);
  const styles = addresses.filter(isStyleSheet).map(loadStyleSheet);
  if (asksForAll()) addresses.filter((address) => !isStyleSheet(address)).forEach(preload);
  const [module] = await Promise.all([load(), ...styles]);
  return module;
}

/**
 * Without a service worker each script that the browser finds in another one costs a round trip. With one, a hundred
 * requests in one task, after Home is painted, keep a slow phone from answering for a quarter of a second.
 */
function asksForAll(): boolean {
  const isServedFromDevice = 'serviceWorker' in navigator && navigator.serviceWorker.controller;
  return !isServedFromDevice || !wasHomePainted();
}

function isStyleSheet(address: string): boolean {
  return address.endsWith('.css');
}

function loadStyleSheet(address: string): Promise<void> {
  let loaded = styleSheets.get(address);
  if (!loaded) {
    loaded = hasLink('stylesheet', address) ? Promise.resolve() : addStyleSheet(address);
    styleSheets.set(address, loaded);
  }
  return loaded;
}

function addStyleSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = addLink({ rel: 'stylesheet', href: address });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      styleSheets.delete(address);
      reject(new Error(`Unable to preload CSS for ${address}`));
    });
  });
}

/** As a script, because Chromium keeps no compiled code of what is preloaded as a module. */
function preload(address: string): void {
  if (!hasLink('preload', address)) addLink({ rel: 'preload', as: 'script', href: address });
}

function hasLink(rel: string, address: string): boolean {
  return document.querySelector(`link[rel="${rel}"][href="${address}"]`) !== null;
}

function addLink(values: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { crossOrigin: '' }, values);
  return document.head.appendChild(link);
}
