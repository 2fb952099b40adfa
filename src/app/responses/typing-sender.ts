/** The silence after which others are told that this person has stopped typing (spec, section 9). */
export const SILENCE_MS = 2_000;
/** While somebody types, the others are told again: they forget it after `FORGET_MS`. */
export const RENEW_MS = 3_000;

export type TypingSender = {
  /** A key was pressed. */
  press(): void;
  /** The text was sent, or its field has gone. */
  stop(): void;
};

/**
 * Says when a person starts and stops typing.
 *
 *   idle --press: sends start--> typing --2 s of silence, or stop: sends stop--> idle
 *   typing --press, 3 s after the last start: sends start--> typing
 */
export function createTypingSender(
  send: (what: 'start' | 'stop') => void,
  now: () => number = () => performance.now(),
): TypingSender {
  let startedAt: number | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(silence);
    if (startedAt === null) return;
    startedAt = null;
    send('stop');
  };
  return {
    press() {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      if (startedAt !== null && now() - startedAt < RENEW_MS) return;
      startedAt = now();
      send('start');
    },
    stop,
  };
}
