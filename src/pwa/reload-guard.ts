/**
 * Whether a reload of this tab would take something from somebody: every form stands in a sheet
 * or dialog, so an open one counts. Running timers do not; they are made of instants.
 */
export function isReloadHeld(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}
