/** The syntax of iCalendar (RFC 5545, section 3.1): lines, folding, escaping. */

const FOLD_OCTETS = 75;
const encoder = new TextEncoder();

/** Lines as text, each folded at 75 octets of UTF-8 and ended by CRLF. */
export function icsText(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A text value: line ends, commas, semicolons and backslashes are escaped. */
export function icsEscaped(text: string): string {
  return (
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // A control character is no part of a text value.
      .replaceAll(/\p{Cc}/gu, ' ')
      .replaceAll(',', '\\,')
      .replaceAll(';', '\\;')
  );
}

/** A character is never torn apart: some readers decode each line by itself. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > FOLD_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** `2026-03-29T02:30` as `20260329T023000`; a day as `20260329`. */
export function icsLocal(local: string): string {
  const digits = local.replaceAll(/[-:]/g, '');
  return digits.includes('T') ? `${digits}00` : digits;
}

/** An instant (epoch ms) as `20260329T003000Z`. */
export function icsInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
