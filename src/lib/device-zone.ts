/** Asking the browser costs up to a millisecond: too much for each row of a list, or within a tap. */
const FRESH_FOR_MS = 60_000;

let known: { zone: string; offsetMin: number; at: number } | null = null;

/** The IANA zone that this device is in; after a flight the new one, at once where its clock differs. */
export function deviceZone(): string {
  const at = performance.now();
  const offsetMin = new Date().getTimezoneOffset();
  if (!known || known.offsetMin !== offsetMin || at - known.at > FRESH_FOR_MS) {
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, offsetMin, at };
  }
  return known.zone;
}
