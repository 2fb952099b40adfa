/** Then what is waited for may never end: a lost connection can stay open for minutes. */
const WAIT_MAX_MS = 5_000;

/**
 * Runs the works of one account in this process one after the other, so that optimistic writes of the
 * same process do not undo each other. It saves repetitions and protects nothing: another process may
 * write meanwhile, and whoever has waited for long begins as well.
 */
export class AccountQueue {
  /** The end of the last work of each account that has one. */
  readonly #last = new Map<string, Promise<void>>();

  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(accountId);
    const running = before ? endOrTimeout(before).then(work) : work();
    const end = running.then(
      () => {},
      () => {},
    );
    this.#last.set(accountId, end);
    try {
      return await running;
    } finally {
      if (this.#last.get(accountId) === end) this.#last.delete(accountId);
    }
  }
}

function endOrTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MAX_MS);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
