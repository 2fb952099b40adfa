/**
 * Whether anything new may be begun. Shut when the family's plan has ended, by whoever watches
 * that. What is typed or running already is always saved: ask before a form opens, never after.
 */
export const writeGate: { refuse: (() => void) | null } = { refuse: null };

/** @returns true when it must not begin; the person has then been told why */
export function isShut(): boolean {
  writeGate.refuse?.();
  return writeGate.refuse !== null;
}
