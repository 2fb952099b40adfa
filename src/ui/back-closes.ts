/**
 * The back button closes the topmost sheet before it leaves the page.
 *
 * An open sheet adds a marked history entry with the same address. It bypasses the router's patched
 * pushState, because the address does not change, and copies the router's state, so that its index
 * stays correct.
 *
 * A sheet that closes by a navigation leaves its entry below the new page. A listener from the start
 * of the page skips that entry when the person goes back to it, also after a reload.
 */
const MARK = 'nestlingSheet';
const open: { id: string; close: () => void }[] = [];
/**
 * Our own pending history steps, because back() returns long before its popstate: the mark of the
 * entry that a step back leaves with the number of entries pushed since, or the number of steps
 * forward that are left.
 */
const ownSteps: ({ from: string; added: number } | { left: number })[] = [];

/** @returns a function to call when the sheet closed in another way */
export function closeOnBack(id: string, close: () => void): () => void {
  open.push({ id, close });
  putMark(id);
  return () => forget(id);
}

function putMark(id: string): void {
  const mark = markOf(history.state);
  if (mark === id) return;
  const put = isLeftBehind(mark) ? 'replaceState' : 'pushState';
  History.prototype[put].call(history, { ...history.state, [MARK]: id }, '');
}

function stepBackFrom(mark: string): void {
  const step = { from: mark, added: 0 };
  ownSteps.push(step);
  // history.length changes too late. This is the router's own pushState, on the object.
  const { pushState } = history;
  const counting: History['pushState'] = (...entry) => {
    if (ownSteps.includes(step)) step.added += 1;
    pushState.apply(history, entry);
  };
  history.pushState = counting;
  window.addEventListener(
    'popstate',
    () => {
      if (history.pushState === counting) history.pushState = pushState;
    },
    { once: true },
  );
  history.back();
}

/** One step at a time: Chromium refuses to go beyond the history length that it knows. */
function stepForward(left: number): void {
  ownSteps.push({ left });
  history.forward();
}

function forget(id: string): void {
  const index = open.findIndex((sheet) => sheet.id === id);
  if (index < 0) return;
  open.splice(index, 1);
  // Closing may be the first half of a navigation, or of opening the next sheet, which a step back
  // would undo. If our own entry is still current a moment later, neither happened.
  setTimeout(() => {
    const reopened = open.some((sheet) => sheet.id === id);
    if (!reopened && markOf(history.state) === id) stepBackFrom(id);
  }, 60);
}

function onPopState(event: PopStateEvent): void {
  const mark = markOf(event.state);
  const top = open.at(-1);
  const step = ownSteps.shift();
  if (step !== undefined) {
    // A link was tapped during the step, which undid the navigation. Chromium goes back from the
    // entry at which back() was called, other browsers from the link.
    const missing =
      'left' in step
        ? step.left - 1
        : step.added > 0 && mark !== step.from
          ? step.added + 1
          : step.added;
    if (missing > 0) stepForward(missing);
    // This step removed the entry of a sheet that opened meanwhile, though nobody closed it.
    else if (top) putMark(top.id);
    else if (isLeftBehind(mark)) stepBackFrom(mark);
    return;
  }
  if (top && mark !== top.id) {
    open.pop();
    top.close();
    return;
  }
  if (isLeftBehind(mark)) stepBackFrom(mark);
}

/** Whether the current history entry belongs to a closed sheet, so that a step back is pending. */
export function isOnLeftPlace(): boolean {
  return isLeftBehind(markOf(history.state));
}

/** The history entry of a closed sheet, which can be reused. */
function isLeftBehind(mark: string | undefined): mark is string {
  return mark !== undefined && !open.some(({ id }) => id === mark);
}

function markOf(state: unknown): string | undefined {
  const mark = (state as Record<string, unknown> | null)?.[MARK];
  return typeof mark === 'string' ? mark : undefined;
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);
