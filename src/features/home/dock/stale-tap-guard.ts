/** The time a person needs to notice a changed label, ms. */
export const READING_MS = 600;

/**
 * Remembers when each control last changed its label. A tap before anybody can have read the new
 * label was meant for the old one: a tap on "Start" must not stop a timer that another phone
 * started at the same instant.
 */
export function createStaleTapGuard() {
  const shownByControl = new Map<string, { state: string | null; since: number }>();
  return {
    /** Records the state of a control on the screen. The first state does not count as a change. */
    shows(control: string, state: string | null, now: number): void {
      const before = shownByControl.get(control);
      if (before?.state === state) return;
      shownByControl.set(control, { state, since: before ? now : -Infinity });
    },
    /** Whether a tap at `tappedAt` was meant for the previous state. */
    isStale(control: string, tappedAt: number): boolean {
      return tappedAt - (shownByControl.get(control)?.since ?? -Infinity) < READING_MS;
    },
  };
}
