import { FeedLayer } from '../../../../schema/records/calendar-feed.ts';

/** The layers in the order in which they are listed. */
export function inOrder(layers: readonly FeedLayer[]): FeedLayer[] {
  return FeedLayer.options.filter((layer) => layers.includes(layer));
}

/**
 * The address as other devices reach it.
 *
 * @param url from the server; a server that does not know its public address names localhost
 * @param here the origin where the app runs, which the person's browser reaches
 */
export function reachableAddress(url: string, here: string): string {
  const { hostname, pathname } = new URL(url);
  return hostname === 'localhost' ? new URL(pathname, here).href : url;
}

/** The same address for the calendar program of a device, which registers for `webcal:`. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
