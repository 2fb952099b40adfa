/** Asking the browser takes up to a millisecond, too long for each row of a list or within a tap. */
const FRESH_FOR_MS = 60_000;

let known: { zone: string; offsetMin: number; at: number } | null = null;

/**
 * The zone, or this device's where the browser does not know it: an entry may come from a device
 * that knows other zones, and one entry must not break a whole list.
 */
export function knownZone(tz: string): string {
  try {
    void new Intl.DateTimeFormat('en-US', { timeZone: tz });
    return tz;
  } catch {
    return deviceZone();
  }
}

/** The IANA time zone of this device. A changed UTC offset is noticed at once, another change soon. */
export function deviceZone(): string {
  const at = performance.now();
  const offsetMin = new Date().getTimezoneOffset();
  if (!known || known.offsetMin !== offsetMin || at - known.at > FRESH_FOR_MS) {
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, offsetMin, at };
  }
  return known.zone;
}
