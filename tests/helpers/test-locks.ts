type Options = { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean };
type Work = (lock: object | null) => unknown;

/** Web Locks in one process: exclusive locks, queued, abortable, and stolen. */
export class TestLocks {
  readonly #held = new Map<string, { steal: (reason: DOMException) => void }>();
  readonly #queue: { name: string; enter: () => void }[] = [];

  readonly request = async (name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> => {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { signal, steal: isStealing = false, ifAvailable = false }: Options = options;
    if (ifAvailable && this.#held.has(name)) return work(null);
    if (isStealing) this.#held.get(name)?.steal(new DOMException('stolen', 'AbortError'));
    else if (this.#held.has(name)) await this.#turn(name, signal);
    else if (signal?.aborted) throw signal.reason as Error;
    let steal: (reason: DOMException) => void = () => undefined;
    const stolen = new Promise<never>((_resolve, reject) => (steal = reject));
    const mine = { name, steal };
    this.#held.set(name, mine);
    try {
      return await Promise.race([work(mine), stolen]);
    } finally {
      if (this.#held.get(name) === mine) {
        this.#held.delete(name);
        const next = this.#queue.findIndex((waiting) => waiting.name === name);
        if (next >= 0) this.#queue.splice(next, 1)[0]?.enter();
      }
    }
  };

  #turn(name: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { name, enter: resolve };
      this.#queue.push(entry);
      signal?.addEventListener('abort', () => {
        const at = this.#queue.indexOf(entry);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(signal.reason as Error);
      });
    });
  }
}
