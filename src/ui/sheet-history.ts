/**
 * Keeps the browser's history in step with the open sheets. This class holds which sheets are open.
 * Each open sheet has one history entry, marked with its depth, so that "back" closes the topmost
 * sheet before it leaves the page.
 *
 *   /home   /home (1)   /home?new=note (2)
 *   page    a sheet     a sheet on top of it, named in the address
 *
 * `#sync` pushes entries or goes back until their number equals that of the open sheets. A step back
 * ends with a popstate event, up to 400 ms later on a slow phone. Until then nothing else changes the
 * history: sheets open and close on the screen at once, and the history is updated after the step.
 * Navigations of the router wait for the step as well. No behaviour depends on how long a step takes.
 *
 * If a navigation closes a sheet, the sheet's entry stays below the new page. When the person returns to
 * that entry, also after a reload, the history goes back once more.
 */
const MARK = 'nestlingSheet';

/** Without a popstate by then, the browser has dropped the step: browsers limit how often a page goes back. */
const DROPPED_AFTER_MS = 5_000;

/** The part of the browser's history that is used. */
export type BrowserHistory = {
  state: () => object | null;
  /** Path, search and hash. */
  address: () => string;
  push: (state: object, address: string) => void;
  replace: (state: object, address: string) => void;
  back: (steps: number) => void;
};

/** The sheet that the address names. It counts as open before its code has loaded. */
export type NamedSheet = {
  isOpen: () => boolean;
  /** The address with the name of the open sheet, or without one. */
  addressed: (address: string, isNamed: boolean) => string;
  close: () => void;
  /** Reads the sheet from an address to which the browser or the router has navigated. */
  read: (address: string) => void;
};

type OpenSheet = { close: () => void; isClosing: boolean };

export class SheetHistory {
  readonly #browser: BrowserHistory;
  #sheets: readonly OpenSheet[] = [];
  #named: NamedSheet | null = null;
  /**
   * False for a sheet that a link has named, until it is shown: the person may not be allowed to open
   * it, or may see the front page first.
   */
  #namedHasEntry = false;
  /** The timer for a step that the browser drops; undefined while no step is pending. */
  #step: ReturnType<typeof setTimeout> | undefined;
  /** Callbacks for the end of the pending step. */
  #waiting: readonly (() => void)[] = [];
  /** Callbacks for the moment at which the history is at the page's own entry. */
  #atPage: readonly (() => void)[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(browser: BrowserHistory) {
    this.#browser = browser;
  }

  /** Sets the sheet that the address names when the page starts. */
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

  /** @returns a function to call when the sheet has closed for any reason */
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

  /** Runs `go` at once, or after the popstate of the pending step. */
  whenSettled(go: () => void): void {
    if (this.#step === undefined) go();
    else this.#waiting = [...this.#waiting, go];
  }

  /** Closes the open sheets, and runs `go` when the history is at the page's own entry. */
  atPage(go: () => void): void {
    if (this.#step === undefined && this.#depth === 0) return go();
    for (const sheet of this.#sheets) sheet.isClosing = true;
    this.#atPage = [...this.#atPage, go];
    this.#sync();
  }

  /** Called when the router has navigated to another address. */
  wentTo(): void {
    this.#named?.read(this.#browser.address());
    this.#namedHasEntry = this.#depth > 0;
    this.#syncSoon();
  }

  /** Called when the browser has moved to another entry of this page. */
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

  /** The number of entries that the open sheets need. */
  get #wanted(): number {
    const drawn = this.#sheets.filter(({ isClosing }) => !isClosing).length;
    return Math.max(drawn, this.#namedHasEntry && this.#named?.isOpen() === true ? 1 : 0);
  }

  #syncSoon(): void {
    if (this.#next !== undefined) return;
    this.#next = setTimeout(() => {
      this.#next = undefined;
      // A sheet that did not close when asked gets an entry again.
      for (const sheet of this.#sheets) sheet.isClosing = false;
      this.#sync();
    });
  }

  /** Changes the history to match the open sheets, unless a step is pending. */
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
      // WebKit throws after 100 entries in ten seconds. The sheet is open without an entry.
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
