/**
 * Runs inside every page of the bench: clocks for taps, commits and frames. It
 * observes the screen and IndexedDB, and calls none of the product's code.
 */

export type Tap = {
  /** Until the frame in which the result is on screen. */
  paintedMs: number;
  /** Until the commit; NaN where nothing is written. */
  durableMs: number;
  /** The screen showed a placeholder for data in between. */
  placeholder: boolean;
};

export type Start = {
  /** Since navigation: the first tile shows how long ago something was. */
  paintedMs: number;
  /** Since navigation: a button tapped at that moment has opened its sheet. */
  usableMs: number;
};

export type Result = 'entry' | 'timer' | 'Home' | 'Logs' | 'Settings' | 'chart' | 'form';

export type Instruments = {
  /** Waits for the next tap and its expected result. */
  tap(result: Result): Promise<Tap>;
  start(): Promise<Start>;
  /** Longest event of each interaction since the last call; those below 16 ms are left out. */
  interactions(): { durations: number[]; count: number };
  /** Tasks over 50 ms since the last call. */
  longTasks(): number[];
  lcpMs(): number;
  /** One strict write without the product, into the same database. */
  rawWrite(): Promise<number>;
  /** Until the page is idle. */
  quiet(): Promise<void>;
  /** Scrolls by a step in each frame. @returns the times between frames */
  scroll(frames: number, stepPx: number): Promise<number[]>;
  /** Sets a date field as a person does, to the first entry of that day. */
  jumpTo(day: string): Promise<number>;
  /** Types a search text, until only entries with it stand in the list, or until nothing was found. */
  search(text: string): Promise<number>;
  /** Types a search text, until only articles with it in their title stand in the list. */
  searchArticles(text: string): Promise<number>;
  /** Opens an article of the list, until its text is drawn. */
  openArticle(index: number): Promise<number>;
  /** Goes to an address within the app, until the chart of this name is drawn. */
  chart(address: string, name: string): Promise<number>;
  /** Goes to an address within the app, until an element is drawn that the page before does not have. */
  drawn(address: string, selector: string): Promise<number>;
};

const TILES = 'section[aria-label^="How it stands"] button';
const ENTRIES = 'section[aria-label="Entries"] li';
const TIMERS = 'section[aria-label="Running now"] article';

/** An idle page grants 50 ms at a time; during drawing, less than a frame. */
const QUIET_MS = 20;
const QUIET_TURNS = 5;
const NO_FRAME_MS = 300;

const commits: { database: string; at: number }[] = [];
watchCommits();
const starting = watchStart();
const durationsById = new Map<number, number>();
let interactionsBefore = 0;
const longTasks: number[] = [];
let lcp = Number.NaN;
observe('event', (entry) => {
  const { interactionId, duration } = entry as PerformanceEventTiming;
  if (!interactionId) return;
  durationsById.set(interactionId, Math.max(duration, durationsById.get(interactionId) ?? 0));
});
observe('longtask', ({ duration }) => longTasks.push(duration));
observe('largest-contentful-paint', ({ startTime }) => {
  lcp = startTime;
});

const instruments: Instruments = {
  async tap(result) {
    const isShown = watchFor(result);
    const tappedAt = await nextTap();
    commits.length = 0;
    let placeholder = false;
    await until(() => {
      placeholder ||= document.querySelector('main [aria-hidden] > [style*="--h"]') !== null;
      return isShown();
    });
    const paintedMs = (await afterFrame()) - tappedAt;
    const store = { entry: '--events', chart: '--events', timer: '--timers' }[result as string];
    const written = () => commits.find(({ database }) => database.includes(store ?? ''));
    if (store === undefined || 'benchSavesNothing' in globalThis) {
      return { paintedMs, durableMs: Number.NaN, placeholder };
    }
    while (!written()) await new Promise((resolve) => setTimeout(resolve, 5));
    return { paintedMs, durableMs: (written()?.at ?? 0) - tappedAt, placeholder };
  },
  start: () => starting,
  interactions() {
    const count = performance.interactionCount - interactionsBefore;
    interactionsBefore = performance.interactionCount;
    const durations = [...durationsById.values()];
    durationsById.clear();
    return { durations, count };
  },
  longTasks: () => longTasks.splice(0),
  lcpMs: () => lcp,
  rawWrite,
  quiet,
  async scroll(frames, stepPx) {
    const gaps: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let i = 0; i < frames; i++) {
      scrollBy(0, stepPx);
      const now = await new Promise<number>(requestAnimationFrame);
      gaps.push(now - last);
      last = now;
    }
    return gaps;
  },
  async jumpTo(day) {
    const field = document.querySelector<HTMLInputElement>('input[type="date"]');
    const first = () => document.querySelector('[data-index]')?.textContent;
    const before = first();
    const from = performance.now();
    enter(field, day);
    await until(() => first() !== undefined && first() !== before);
    return (await afterFrame()) - from;
  },
  search: (text) =>
    searchUntil(text, () => {
      const rows = [...document.querySelectorAll('[data-row]')];
      if (rows.length === 0)
        return document.querySelector('main')?.textContent.includes('Nothing found') === true;
      return rows.every((row) => row.textContent.toLowerCase().includes(text));
    }),
  searchArticles: (text) =>
    searchUntil(text, () => {
      const titles = articleLinks().map(({ textContent }) => textContent);
      return titles.length > 0 && titles.every((title) => title.includes(text));
    }),
  async openArticle(index) {
    const links = articleLinks();
    const from = performance.now();
    links[index % links.length]?.click();
    await until(() => document.querySelector('article p') !== null);
    return (await afterFrame()) - from;
  },
  chart: (address, name) => goUntil(address, () => chartNamed(name) !== null),
  drawn: (address, selector) => goUntil(address, () => document.querySelector(selector) !== null),
};
Object.assign(globalThis, { bench: instruments, rowChange, nextTapAt });

function articleLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main a[href^="/knowledge/article/"]')];
}

/** React reacts only to a value set by the browser's own setter. */
function enter(field: HTMLInputElement | null, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

async function searchUntil(text: string, isShown: () => boolean): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  const from = performance.now();
  enter(field, text);
  await until(isShown);
  return (await afterFrame()) - from;
}

async function goUntil(address: string, isDrawn: () => boolean): Promise<number> {
  const from = performance.now();
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  await until(isDrawn);
  return (await afterFrame()) - from;
}

/** When the newest entry changes, by the clock that the devices share. */
async function rowChange(): Promise<number> {
  const newest = () => document.querySelector(ENTRIES);
  const before = newest();
  await until(() => newest() !== before);
  return performance.timeOrigin + (await afterFrame());
}

async function nextTapAt(): Promise<number> {
  return performance.timeOrigin + (await nextTap());
}

function watchFor(result: Result): () => boolean {
  switch (result) {
    case 'entry': {
      const before = document.querySelector(ENTRIES);
      return () => document.querySelector(ENTRIES) !== before || saysUndo();
    }
    case 'timer': {
      const before = document.querySelectorAll(TIMERS).length;
      return () => document.querySelectorAll(TIMERS).length > before;
    }
    case 'Home':
      return () => titleIs('Home') && tileSaysWhen();
    case 'Logs':
      return () => titleIs('Logs') && document.querySelector('main [data-index]') !== null;
    case 'chart': {
      const said = () => chartNamed()?.getAttribute('aria-valuetext');
      const before = said();
      return () => said() !== before;
    }
    case 'form':
      return () => document.querySelector('dialog[open] form') !== null && hasSave();
    case 'Settings':
      return () => titleIs('Settings') && document.querySelectorAll('main h2').length > 2;
  }
}

/** What says the marks of a chart, of the first one unless a name is given. */
function chartNamed(name?: string): Element | null {
  const named = name === undefined ? '' : `[aria-label="${name}"]`;
  return document.querySelector(`main figure svg [role="slider"]${named}`);
}

function titleIs(title: string): boolean {
  return document.querySelector('main h1')?.textContent === title;
}

function tileSaysWhen(): boolean {
  return /\d|now/.test(document.querySelector(TILES)?.textContent ?? '');
}

function hasSave(): boolean {
  return [...document.querySelectorAll('dialog[open] button')].some(
    ({ textContent }) => textContent === 'Save',
  );
}

function saysUndo(): boolean {
  return [...document.querySelectorAll('[aria-label="Messages"] button')].some(
    ({ textContent }) => textContent === 'Undo',
  );
}

async function watchStart(): Promise<Start> {
  await until(tileSaysWhen);
  const paintedMs = await afterFrame();
  if (!('benchTapsAtStart' in globalThis)) return { paintedMs, usableMs: Number.NaN };
  const diaper = () =>
    [...document.querySelectorAll<HTMLElement>('nav[data-dock] button')].find(
      ({ textContent }) => textContent === 'Diaper',
    );
  await until(() => diaper() !== undefined);
  diaper()?.click();
  await until(() => document.querySelector('dialog[open]') !== null);
  return { paintedMs, usableMs: performance.now() };
}

function watchCommits(): void {
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const transaction = open.apply(this, args);
    if (transaction.mode === 'readwrite') {
      transaction.addEventListener('complete', () =>
        commits.push({ database: this.name, at: performance.now() }),
      );
    }
    return transaction;
  };
}

function nextTap(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), {
      once: true,
      capture: true,
    });
  });
}

/** Checks after each change of the page. */
function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      observer.disconnect();
      resolve();
    });
    // Attributes as well: a dialog opens by one.
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** The time right after the next frame was drawn, before other waiting tasks. */
function afterFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { scheduler } = globalThis as unknown as {
        scheduler: { postTask(task: () => void, options: { priority: string }): Promise<void> };
      };
      void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
    });
  });
}

function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

let rawDatabase: Promise<IDBDatabase> | undefined;
let written = 0;

/** Into the events' own database, with its rows and indexes; no screen shows the row. */
async function rawWrite(): Promise<number> {
  rawDatabase ??= openEvents();
  const database = await rawDatabase;
  // Any record serves: the written row differs only in its key.
  const [sample] = await done(database.transaction('docs').objectStore('docs').getAll(null, 1));
  await quiet();
  written += 1;
  const id = `raw-${written}`;
  const record = { ...(sample as object), id, shelf: 'bench', queue: 0 };
  const from = performance.now();
  await strictly(database, (docs) => docs.put(record));
  const ms = performance.now() - from;
  await strictly(database, (docs) => docs.delete(id));
  return ms;
}

async function openEvents(): Promise<IDBDatabase> {
  const databases = await indexedDB.databases();
  const found = databases.find(({ name }) => /^rxdb-dexie-nestling-.*--events$/.test(name ?? ''));
  return done(indexedDB.open(found?.name ?? ''));
}

function strictly(
  database: IDBDatabase,
  write: (docs: IDBObjectStore) => IDBRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('docs', 'readwrite', { durability: 'strict' });
    write(transaction.objectStore('docs'));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

/**
 * Until the page is idle, so that earlier work is not measured. Chromium grants no idle time for as long as it
 * waits for a frame that nobody draws; a callback that waited so long in vain has found an idle page, too.
 */
async function quiet(): Promise<void> {
  for (let inARow = 0; inARow < QUIET_TURNS;) {
    const isIdle = await new Promise<boolean>((resolve) =>
      requestIdleCallback(
        (deadline) => resolve(deadline.didTimeout || deadline.timeRemaining() > QUIET_MS),
        { timeout: NO_FRAME_MS },
      ),
    );
    inARow = isIdle ? inARow + 1 : 0;
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('request failed'));
  });
}
