/**
 * The back button closes the topmost sheet before it leaves the page.
 *
 * An open sheet puts a marked entry of the same address on the history. The marks go round the
 * router's patched pushState (the address does not change, there is nothing to route) and keep
 * its own state, so that its index stays right.
 *
 * A sheet that closes into a navigation leaves its entry below the new page. It is listened for
 * from the start: whoever comes back over it, be it after a reload, is taken one step further.
 */
const MARK = 'nestlingSheet';
const open: { id: string; close: () => void }[] = [];
/**
 * Steps of our own that have not arrived, for back() returns long before its popstate: the mark of
 * the entry that a step back leaves and how much was pushed since, or how many forward are left.
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
  // history.length says it too late. The router's own, which lies on the object.
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

/** One by one: Chromium refuses to go further than it has heard that the history is long. */
function stepForward(left: number): void {
  ownSteps.push({ left });
  history.forward();
}

function forget(id: string): void {
  const index = open.findIndex((sheet) => sheet.id === id);
  if (index < 0) return;
  open.splice(index, 1);
  // The close may be the first half of a navigation, or of opening the next sheet, which must
  // not be undone; if our own entry is still current a moment later, nothing else came.
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
    // A link was tapped while the step was on its way, which took it back. Chromium steps from
    // the entry at which it was told to, others from the link.
    const missing =
      'left' in step
        ? step.left - 1
        : step.added > 0 && mark !== step.from
          ? step.added + 1
          : step.added;
    if (missing > 0) stepForward(missing);
    // A sheet that opened meanwhile has lost its entry to this step, but nobody closed it.
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

/** Whether the page stands on the place of a sheet that has closed: a step back is to come. */
export function isOnLeftPlace(): boolean {
  return isLeftBehind(markOf(history.state));
}

/** Of a sheet that has closed: its place is free. */
function isLeftBehind(mark: string | undefined): mark is string {
  return mark !== undefined && !open.some(({ id }) => id === mark);
}

function markOf(state: unknown): string | undefined {
  const mark = (state as Record<string, unknown> | null)?.[MARK];
  return typeof mark === 'string' ? mark : undefined;
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);
