/**
 * Takes the place of the package `broadcast-channel` in the builds of the app and of the service
 * worker (see `rxdbChannel` in scripts/rxdb-channel.ts). RxDB uses one class of that package, and
 * the package brings 3 kB of fallbacks for browsers without a native BroadcastChannel, which the
 * app does not support. The tests in Node.js run with the package itself.
 *
 * Messages keep the package's form, because a tab with an older release may be open beside this one.
 */
type Envelope = { time: number; type: 'message'; data: unknown };

/** What `rxdb/dist/esm/rx-storage-multiinstance.js` uses, on the native channel of that name. */
export class BroadcastChannel {
  readonly #native: globalThis.BroadcastChannel;
  readonly #listeners = new Set<(data: unknown) => void>();

  constructor(name: string) {
    this.#native = new globalThis.BroadcastChannel(name);
    // The package also drops messages older than their listener, by the wall clock: after the
    // clock of the device is set back, a tab would no longer see what the others write.
    this.#native.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isEnvelope(data)) return;
      for (const listener of this.#listeners) listener(data.data);
    };
  }

  postMessage(data: unknown): void {
    // Tabs of older releases compare this with the time at which they began to listen.
    const envelope: Envelope = { time: Date.now() * 1000, type: 'message', data };
    this.#native.postMessage(envelope);
  }

  addEventListener(_type: 'message', listener: (data: unknown) => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'message', listener: (data: unknown) => void): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.#native.close();
  }
}

function isEnvelope(data: unknown): data is Envelope {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'message';
}
