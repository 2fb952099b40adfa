/** A signal that is aborted with the first of several. Older phones do not have `AbortSignal.any`. */
export function linkSignals(...signals: (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  /** Removes the listeners. To be called when the signal is no longer needed. */
  release(): void;
} {
  const controller = new AbortController();
  const stops = signals.map((signal) => {
    const stop = (): void => controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    return () => signal?.removeEventListener('abort', stop);
  });
  return { signal: controller.signal, release: () => stops.forEach((stop) => stop()) };
}
