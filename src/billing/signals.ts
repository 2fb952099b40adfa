/** Aborted with the first of several. `AbortSignal.any` is too young for the phones in use. */
export function linkSignals(...signals: (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  /** To be called when what the signal is for has ended. */
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
