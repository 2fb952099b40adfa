/**
 * The back button closes the topmost sheet before it leaves the page.
 *
 * An open sheet puts a marked entry of the same address on the history. The marks go round the
 * router's patched pushState (the address does not change, there is nothing to route) and keep
 * its own state, so that its index stays right.
 */
const MARK = 'nestlingSheet';
const open: { id: string; close: () => void }[] = [];
/** Steps back of our own that have not arrived: back() returns long before its popstate. */
let stepsBack = 0;

/** @returns a function to call when the sheet closed in another way */
export function closeOnBack(id: string, close: () => void): () => void {
  if (open.length === 0) window.addEventListener('popstate', onPopState);
  open.push({ id, close });
  putMark(id);
  return () => forget(id);
}

function putMark(id: string): void {
  if (markOf(history.state) === id) return;
  History.prototype.pushState.call(history, { ...history.state, [MARK]: id }, '');
}

function stepBack(): void {
  stepsBack += 1;
  history.back();
}

function forget(id: string): void {
  const index = open.findIndex((sheet) => sheet.id === id);
  if (index < 0) return;
  open.splice(index, 1);
  // The close may be the first half of a navigation, or of opening the next sheet, which must
  // not be undone; if our own entry is still current a moment later, nothing else came.
  setTimeout(() => {
    const reopened = open.some((sheet) => sheet.id === id);
    if (!reopened && markOf(history.state) === id) stepBack();
    if (open.length === 0) setTimeout(stopListening, 100);
  }, 60);
}

function onPopState(event: PopStateEvent): void {
  const mark = markOf(event.state);
  const top = open.at(-1);
  if (stepsBack > 0) {
    stepsBack -= 1;
    // A sheet that opened meanwhile has lost its entry to this step, but nobody closed it.
    if (top) putMark(top.id);
    return;
  }
  if (top && mark !== top.id) {
    open.pop();
    top.close();
    return;
  }
  // An entry left behind by a sheet that closed while something else was opening.
  if (mark !== undefined && !open.some((sheet) => sheet.id === mark)) stepBack();
}

function stopListening(): void {
  if (open.length > 0) return;
  stepsBack = 0;
  window.removeEventListener('popstate', onPopState);
}

function markOf(state: unknown): string | undefined {
  const mark = (state as Record<string, unknown> | null)?.[MARK];
  return typeof mark === 'string' ? mark : undefined;
}
