/** The runtime of this layer, passed in so that tests control time and network. */
export type BillingRuntime = {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Epoch ms. */
  now(): number;
  /** From 0 up to 1, never 1. */
  random(): number;
  /** A UUID. */
  newId(): string;
  /** Rejects with the signal's reason when it is aborted first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that is aborted after a time: the timeout of a request. */
  signalAfter(ms: number): AbortSignal;
};

/** The fetch, clock, randomness and timers of the page or worker. */
export const realRuntime: BillingRuntime = {
  // Read at each call, since tests and service workers replace it.
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  newId: uuid,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
  signalAfter: (ms) => AbortSignal.timeout(ms),
};

/** UUIDv4; `crypto.randomUUID` is missing on pages without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
