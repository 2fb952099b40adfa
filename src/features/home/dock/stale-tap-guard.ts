/** How long a person needs to notice that a control has changed its meaning. */
export const READING_MS = 600;

/**
 * Remembers when each control last changed its meaning. A tap that comes before anybody can have
 * read the new label was meant for the old one: a tap on "Start" must not stop a timer that
 * another phone started in the same instant.
 */
export function createStaleTapGuard() {
  const shownByControl = new Map<string, { state: string | null; since: number }>();
  return {
    /** The control is on the screen in this state. The first state is no change. */
    shows(control: string, state: string | null, now: number): void {
      const before = shownByControl.get(control);
      if (before?.state === state) return;
      shownByControl.set(control, { state, since: before ? now : -Infinity });
    },
    /** Whether a tap at `tappedAt` was meant for the state before. */
    isStale(control: string, tappedAt: number): boolean {
      return tappedAt - (shownByControl.get(control)?.since ?? -Infinity) < READING_MS;
    },
  };
}
