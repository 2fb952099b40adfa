/** The links that an article may have. Whoever writes one, draws one or stores one asks here. */

/** https, http, mail, telephone, or a path of the app: `/knowledge/article/…`. */
const LINK = /^(?:https?:\/\/[^/\\]|mailto:[^/\\]|tel:[+\d(]|\/(?![/\\]))/iu;
/** Browsers drop these within an address, so that `java\tscript:` would be one. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNFIT = /[\u0000-\u0020\u007F-\u00A0\u2028\u2029\\]/u;

/** Whether an address may be linked: no script, no data, no address relative to this page. */
export function isSafeLink(url: string): boolean {
  return LINK.test(url) && !UNFIT.test(url);
}

/** Whether the address is a page of the app. */
export function isInternalLink(url: string): boolean {
  return url.startsWith('/');
}
