/**
 * The back button closes the topmost sheet before it leaves the page.
 *
 * An open sheet puts a marked entry of the same address on the history. The marks go round the
 * router's patched pushState (the address does not change, there is nothing to route) and keep
 * its own state, so that its index stays right.
 */
const MARK = 'nestlingSheet';
const open: { id: string; close: () => void }[] = [];

/** @returns a function to call when the sheet closed in another way */
export function closeOnBack(id: string, close: () => void): () => void {
  if (open.length === 0) window.addEventListener('popstate', onPopState);
  open.push({ id, close });
  if (markOf(history.state) !== id) {
    History.prototype.pushState.call(history, { ...history.state, [MARK]: id }, '');
  }
  return () => forget(id);
}

function forget(id: string): void {
  const index = open.findIndex((sheet) => sheet.id === id);
  if (index < 0) return;
  open.splice(index, 1);
  // The close may be the first half of a navigation, or of opening the next sheet, which must
  // not be undone; if our own entry is still current a moment later, nothing else came.
  setTimeout(() => {
    const reopened = open.some((sheet) => sheet.id === id);
    if (!reopened && markOf(history.state) === id) history.back();
    if (open.length === 0) setTimeout(stopListening, 100);
  }, 60);
}

function onPopState(event: PopStateEvent): void {
  const mark = markOf(event.state);
  const top = open.at(-1);
  if (top && mark !== top.id) {
    open.pop();
    top.close();
    return;
  }
  // An entry left behind by a sheet that closed while something else was opening.
  if (mark !== undefined && !open.some((sheet) => sheet.id === mark)) history.back();
}

function stopListening(): void {
  if (open.length === 0) window.removeEventListener('popstate', onPopState);
}

function markOf(state: unknown): string | undefined {
  const mark = (state as Record<string, unknown> | null)?.[MARK];
  return typeof mark === 'string' ? mark : undefined;
}
