/**
 * What stands against a reload of this tab: a set of reasons, not a flag, for a form and an
 * upload may hold it at once.
 */
const reasons = new Set<symbol>();

/**
 * Holds back automatic reloads while something would be lost: a form with changes, a running
 * upload. Running timers need not; they are made of instants.
 *
 * @returns a function that lets go; calling it twice does no harm
 */
export function holdReload(reason: string): () => void {
  const mark = Symbol(reason);
  reasons.add(mark);
  return () => reasons.delete(mark);
}

/** An open sheet or dialog counts as well: somebody is in the midst of something. */
export function isReloadHeld(): boolean {
  return reasons.size > 0 || document.querySelector('dialog[open], [role="dialog"]') !== null;
}
