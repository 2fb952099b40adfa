/** To take in that a control says something else now takes about this long. */
export const TAKEN_IN_MS = 600;

/**
 * Remembers when each control last turned into another one. A tap that comes sooner than anybody
 * can have read the new word was meant for the old one: "Start" must not stop what another phone
 * has started in the same instant.
 */
export function createTurns() {
  const turns = new Map<string, { says: string | null; at: number }>();
  return {
    /** The control stands on the screen and says this. The first time is no turn. */
    shows(control: string, says: string | null, now: number): void {
      const before = turns.get(control);
      if (before?.says === says) return;
      turns.set(control, { says, at: before ? now : -Infinity });
    },
    /** Whether a tap at `tappedAt` was meant for what the control said before. */
    hasJustTurned(control: string, tappedAt: number): boolean {
      return tappedAt - (turns.get(control)?.at ?? -Infinity) < TAKEN_IN_MS;
    },
  };
}
