import { asText } from './fields.ts';

const schemes = /^(?:https?|mailto):$/;

/**
 * An address that a person may be sent to, or null: web, mail, or a path of our own. Never one
 * that runs (`javascript:`), carries its content (`data:`, `blob:`) or hides who it speaks to.
 */
export function safeLink(value: unknown): string | null {
  const address = asText(value, 2000)?.trim();
  if (!address) return null;
  if (isOwnPath(address)) return address;
  const url = parse(address);
  return url && schemes.test(url.protocol) && url.username === '' ? url.href : null;
}

/** The address of a picture for a style or an element: the web's or our own. */
export function safeImage(value: unknown): string | null {
  const address = safeLink(value);
  // Quotes, brackets and breaks would end a url(…) in a style.
  return address && !address.startsWith('mailto:')
    ? address.replace(
        /["'()\\\s<>]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
      )
    : null;
}

/** `//host` and `/\host` are other hosts; a break or a tab within would be taken out on the way. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(address);
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
