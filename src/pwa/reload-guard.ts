/**
 * Whether a reload of this tab could lose typed values: every form is in a sheet or dialog, so an
 * open one counts. Running timers do not, because they are stored as instants.
 */
export function isReloadHeld(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}
