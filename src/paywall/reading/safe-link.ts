import { asText } from './fields.ts';

const schemes = /^(?:https?|mailto):$/;

/**
 * An address that is safe to open: http(s), mailto, or a path on our origin; else null. Refuses
 * scripts (`javascript:`), embedded content (`data:`, `blob:`) and addresses with credentials.
 */
export function safeLink(value: unknown): string | null {
  const address = asText(value, 2000)?.trim();
  if (!address) return null;
  if (isOwnPath(address)) return address;
  const url = parse(address);
  return url && schemes.test(url.protocol) && url.username === '' ? url.href : null;
}

/** A safe address of a picture for a style or an element: http(s) or our origin. */
export function safeImage(value: unknown): string | null {
  const address = safeLink(value);
  // Quotes, brackets and line breaks would end a url(…) in a style.
  return address && !address.startsWith('mailto:')
    ? address.replace(
        /["'()\\\s<>]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
      )
    : null;
}

/** `//host` and `/\host` are other hosts, also with tabs or line breaks in them, which browsers remove. */
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
