/**
 * The history of the browser follows the open sheets, never the other way round. What is open is
 * known here; each open sheet has one history entry, marked with its depth, so that "back" closes
 * the topmost sheet before it leaves the page.
 *
 *   /home   /home (1)   /home?new=note (2)
 *   page    a sheet     a sheet on top of it, named in the address
 *
 * `#sync` moves the history to the number of open sheets: it pushes entries, or goes back over them. A
 * step back ends with a popstate at an unknown time, 400 ms later on a slow phone. Until then nothing
 * else touches the history: sheets open and close on the screen at once, and the history follows them
 * after the step. What the router wants to write waits for it, too. So nothing depends on how long
 * a step takes.
 *
 * The entry of a sheet that a navigation has closed stays below the new page. It is gone back over
 * when somebody returns to it, also after a reload.
 */
const MARK = 'nestlingSheet';

/** A step whose popstate has not come by now was dropped: browsers limit how often a page may go back. */
const DROPPED_AFTER_MS = 5_000;

/** What is needed of the browser's history. */
export type BrowserHistory = {
  state: () => object | null;
  /** Path, search and hash. */
  address: () => string;
  push: (state: object, address: string) => void;
  replace: (state: object, address: string) => void;
  back: (steps: number) => void;
};

/** The sheet that the address names; it is open before its code has loaded. */
export type NamedSheet = {
  isOpen: () => boolean;
  /** The address with the name of the open sheet, or without one. */
  addressed: (address: string, isNamed: boolean) => string;
  close: () => void;
  /** Takes over the sheet of an address that the browser or the router has gone to. */
  read: (address: string) => void;
};

type OpenSheet = { close: () => void; isClosing: boolean };

export class SheetHistory {
  readonly #browser: BrowserHistory;
  #sheets: readonly OpenSheet[] = [];
  #named: NamedSheet | null = null;
  /**
   * False for a sheet that a link has named, until something is drawn: the address may name what
   * nobody can open, or lead to the front page first.
   */
  #namedHasEntry = false;
  /** Ends the wait for a step that the browser has dropped; undefined while no step is on its way. */
  #step: ReturnType<typeof setTimeout> | undefined;
  /** What waits for the end of the step. */
  #waiting: readonly (() => void)[] = [];
  /** What waits for the entry of the page itself. */
  #atPage: readonly (() => void)[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(browser: BrowserHistory) {
    this.#browser = browser;
  }

  /** Takes over the sheet that the address names at the start of the page. */
  setNamed(named: NamedSheet): void {
    this.#named = named;
    this.wentTo();
  }

  /** A tap has opened, changed or closed the named sheet. */
  namedChanged(): void {
    this.#namedHasEntry = true;
    if (this.#named?.isOpen() === true) this.#sync();
    else this.#syncSoon();
  }

  /** @returns a function to call when the sheet is closed, in whatever way */
  open(close: () => void): () => void {
    const sheet = { close, isClosing: false };
    this.#sheets = [...this.#sheets, sheet];
    this.#namedHasEntry = true;
    this.#sync();
    return () => {
      this.#sheets = this.#sheets.filter((other) => other !== sheet);
      // Another sheet may open in its place within the same tap.
      this.#syncSoon();
    };
  }

  /** Runs `go` once no step is on its way: at once, or after its popstate. */
  whenSettled(go: () => void): void {
    if (this.#step === undefined) go();
    else this.#waiting = [...this.#waiting, go];
  }

  /** Closes what is open, and runs `go` at the entry of the page itself. */
  atPage(go: () => void): void {
    if (this.#step === undefined && this.#depth === 0) return go();
    for (const sheet of this.#sheets) sheet.isClosing = true;
    this.#atPage = [...this.#atPage, go];
    this.#sync();
  }

  /** The router has gone to another address. */
  wentTo(): void {
    this.#named?.read(this.#browser.address());
    this.#namedHasEntry = this.#depth > 0;
    this.#syncSoon();
  }

  /** The browser has gone to another entry of this page. */
  onPopState(): void {
    if (this.#step !== undefined) {
      this.#endStep();
      // The router listens to the same event: let it finish first.
      return this.#syncSoon();
    }
    const depth = this.#depth;
    if (depth >= this.#wanted) return this.wentTo();
    const open = this.#sheets.filter(({ isClosing }) => !isClosing);
    for (const sheet of open.slice(depth).toReversed()) {
      sheet.isClosing = true;
      sheet.close();
    }
    if (open.length === 0) this.#named?.close();
    this.#syncSoon();
  }

  get #depth(): number {
    const mark = stateOf(this.#browser)[MARK];
    // An older release marked entries with a name.
    return typeof mark === 'number' ? mark : mark === undefined ? 0 : 1;
  }

  /** How many sheets must have an entry. */
  get #wanted(): number {
    const drawn = this.#sheets.filter(({ isClosing }) => !isClosing).length;
    return Math.max(drawn, this.#namedHasEntry && this.#named?.isOpen() === true ? 1 : 0);
  }

  #syncSoon(): void {
    if (this.#next !== undefined) return;
    this.#next = setTimeout(() => {
      this.#next = undefined;
      // A sheet that was asked to close and is still there stays: it gets an entry again.
      for (const sheet of this.#sheets) sheet.isClosing = false;
      this.#sync();
    });
  }

  /** Moves the history to what is open, as far as it can be moved now. */
  #sync(): void {
    if (this.#step !== undefined) return;
    const surplus = this.#depth - this.#wanted;
    if (surplus > 0) {
      this.#step = setTimeout(() => this.#dropStep(), DROPPED_AFTER_MS);
      return this.#browser.back(surplus);
    }
    const due = [...this.#waiting, ...(this.#depth === 0 ? this.#atPage : [])];
    if (due.length === 0) return this.#write();
    this.#waiting = [];
    if (this.#depth === 0) this.#atPage = [];
    for (const go of due) go();
    this.#syncSoon();
  }

  #write(): void {
    const wanted = this.#wanted;
    const named = this.#address(this.#named?.isOpen() === true);
    try {
      // "Back" must not lead to an address that names the sheet.
      if (this.#depth === 0 && wanted > 0) this.#replaceAddress(this.#address(false));
      for (let depth = this.#depth + 1; depth <= wanted; depth++) {
        this.#browser.push({ ...stateOf(this.#browser), [MARK]: depth }, named);
      }
      this.#replaceAddress(named);
    } catch {
      // WebKit allows a page 100 entries in ten seconds. The sheet is open all the same.
    }
  }

  #address(isNamed: boolean): string {
    const address = this.#browser.address();
    return this.#named?.addressed(address, isNamed) ?? address;
  }

  #replaceAddress(address: string): void {
    if (address === this.#browser.address()) return;
    this.#browser.replace(stateOf(this.#browser), address);
  }

  #endStep(): void {
    clearTimeout(this.#step);
    this.#step = undefined;
  }

  #dropStep(): void {
    this.#endStep();
    const { [MARK]: _mark, ...state } = stateOf(this.#browser);
    this.#browser.replace(state, this.#browser.address());
    this.#sync();
  }
}

function stateOf(browser: BrowserHistory): Record<string, unknown> {
  return { ...browser.state() };
}
