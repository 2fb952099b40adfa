import { afterPaint } from '../../ui/after-paint.ts';

/**
 * What a person chose and the address does not have yet. A choice is shown in the next frame and put into
 * the address after it, because a navigation takes as long as the drawing itself.
 */
export class ChoicesAhead<Address extends object> {
  #chosen: Partial<Address> = {};
  #cancel: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #navigate: (change: Partial<Address>) => Promise<void>;
  readonly #afterPaint: typeof afterPaint;

  /**
   * @param navigate puts a change into the address; settles when the address has it, or when another
   * navigation has taken its place
   */
  constructor(
    navigate: (change: Partial<Address>) => Promise<void>,
    { afterPaint: whenPainted = afterPaint } = {},
  ) {
    this.#navigate = navigate;
    this.#afterPaint = whenPainted;
  }

  /** The same object until something else is chosen. */
  readonly current = (): Partial<Address> => this.#chosen;

  readonly choose = (change: Partial<Address>): void => {
    this.#show({ ...this.#chosen, ...change });
    this.#cancel?.();
    this.#cancel = this.#afterPaint(() => void this.#putIntoAddress());
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another screen has an address of its own. */
  readonly stop = (): void => this.#cancel?.();

  async #putIntoAddress(): Promise<void> {
    const sent = this.#chosen;
    await this.#navigate(sent).catch(() => undefined);
    // Otherwise a later choice contains it, and is on its way.
    if (this.#chosen === sent) this.#show({});
  }

  #show(chosen: Partial<Address>): void {
    this.#chosen = chosen;
    for (const listener of this.#listeners) listener();
  }
}
