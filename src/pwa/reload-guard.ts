/** The fields that somebody has changed since they were shown. */
const changed = new Set<Element>();

/** Begins to follow the fields of a page, before the first one is shown. */
export function watchFields(page: Document): void {
  // Captured, because a component may stop the event.
  page.addEventListener('input', ({ target }) => isHolding(target) && changed.add(target), true);
}

/**
 * Whether a reload of this tab could lose what somebody enters: a sheet or dialog is open, the cursor is in a field, or
 * a field of the page was changed and is still shown. Whether it has been stored since, only its form knows; the tab
 * is reloaded after the person has gone on to another screen. Running timers do not count, because they are
 * stored as instants.
 */
export function isReloadHeld(): boolean {
  if (document.querySelector('dialog[open], [role="dialog"]') !== null) return true;
  // In a tab that nobody looks at, a cursor alone is no reason to wait.
  if (document.visibilityState === 'visible' && isTypedInto(document.activeElement)) return true;
  for (const field of changed) if (!field.isConnected) changed.delete(field);
  return changed.size > 0;
}

/**
 * What is typed, and every control of a form, but not what is searched for: the text of a list's search field stands
 * as long as the list. Switches outside of forms are stored when they are pressed.
 */
function isHolding(target: EventTarget | null): target is Element {
  if (!(target instanceof Element) || target.matches('[type="search"]')) return false;
  return isTypedInto(target) || target.closest('form') !== null;
}

function isTypedInto(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !PRESSED.has(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** Inputs that nobody types into. */
const PRESSED = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'radio',
  'range',
  'reset',
  'submit',
]);
