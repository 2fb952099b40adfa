/** How hard a password is to guess, as a hint; the server decides which passwords it refuses. */
type Strength = 'weak' | 'fair' | 'strong';

const FAIR_CHARS = 10;
const STRONG_CHARS = 13;
/** A password with fewer different characters is weak at any length. */
const VARIETY = 6;

/** @param username the email address: its local part adds no strength */
export function strengthOf(password: string, username: string): Strength {
  const name = username.split('@')[0]?.toLowerCase() ?? '';
  const rest = name.length > 2 ? password.toLowerCase().replaceAll(name, '') : password;
  // A run counts once: aaaa, 1234, dcba.
  const steps = Array.from(rest, (char) => char.codePointAt(0) ?? 0).filter(
    (code, i, codes) => Math.abs(code - (codes[i - 1] ?? Number.NEGATIVE_INFINITY)) > 1,
  );
  if (new Set(steps).size < VARIETY || steps.length < FAIR_CHARS) return 'weak';
  return steps.length < STRONG_CHARS ? 'fair' : 'strong';
}
