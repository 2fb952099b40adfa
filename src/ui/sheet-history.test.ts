import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BrowserHistory, SheetHistory } from './sheet-history.ts';

type Place = { state: object | null; address: string };

/** A browser whose steps back take their time, as on a slow phone. */
class SlowBrowser implements BrowserHistory {
  entries: Place[];
  index: number;
  delayMs = 400;
  writes = 0;
  onPopState: () => void = () => undefined;
  /** Steps that were asked for and never taken. */
  isDropping = false;

  constructor(entries: Place[] = [place('/start'), place('/home')]) {
    this.entries = entries;
    this.index = entries.length - 1;
  }

  state = () => this.#current.state;
  address = () => this.#current.address;

  push = (state: object, address: string) => {
    this.writes += 1;
    this.entries = [...this.entries.slice(0, this.index + 1), { state, address }];
    this.index += 1;
  };

  replace = (state: object, address: string) => {
    this.writes += 1;
    this.entries = this.entries.with(this.index, { state, address });
  };

  back = (steps: number) => {
    if (!this.isDropping) this.go(-steps);
  };

  go(steps: number) {
    setTimeout(() => {
      this.index = Math.min(Math.max(this.index + steps, 0), this.entries.length - 1);
      this.onPopState();
    }, this.delayMs);
  }

  get #current(): Place {
    const current = this.entries[this.index];
    if (!current) throw new Error('outside the history');
    return current;
  }
}

const place = (address: string, state: object | null = null): Place => ({ address, state });

/** A page with sheets by name, of which one may be named in the address. */
function openPage(browser = new SlowBrowser()) {
  const history = new SheetHistory(browser);
  browser.onPopState = () => history.onPopState();
  const closers = new Map<string, () => void>();
  let named: string | null = null;
  const hide = (sheet: string) => {
    closers.get(sheet)?.();
    closers.delete(sheet);
  };
  const name = (sheet: string | null) => {
    named = sheet;
    history.namedChanged();
  };
  history.setNamed({
    isOpen: () => named !== null,
    addressed: (address, isNamed) => {
      const [path = ''] = address.split('?');
      return isNamed && named !== null ? `${path}?new=${named}` : path;
    },
    close: () => name(null),
    read: (address) => {
      const [, sheet = null] = address.split('?new=');
      named = sheet;
    },
  });
  const page = {
    browser,
    history,
    sheets: () => [...closers.keys()],
    named: () => named,
    /** Draws a sheet; `stays` refuses to close. */
    show: (sheet: string, stays = false) =>
      closers.set(
        sheet,
        history.open(() => {
          if (!stays) hide(sheet);
        }),
      ),
    hide,
    name,
    goTo: (address: string) =>
      history.whenSettled(() => {
        browser.push({}, address);
        history.wentTo();
      }),
    rest: () => vi.advanceTimersByTimeAsync(10_000),
    back: async () => {
      browser.go(-1);
      await page.rest();
    },
    places: () => browser.entries.slice(0, browser.index + 1).map(({ address }) => address),
  };
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the back button', () => {
  test('closes the topmost sheet, then the one below, then leaves the page', async () => {
    const page = openPage();
    page.show('form');
    page.show('question');
    expect(page.places()).toEqual(['/start', '/home', '/home', '/home']);
    await page.back();
    expect(page.sheets()).toEqual(['form']);
    await page.back();
    expect(page.sheets()).toEqual([]);
    expect(page.places()).toEqual(['/start', '/home']);
    await page.back();
    expect(page.places()).toEqual(['/start']);
  });

  test('leaves the page at once after a sheet was closed by a tap', async () => {
    const page = openPage();
    page.show('quick');
    page.hide('quick');
    await page.rest();
    expect(page.places()).toEqual(['/start', '/home']);
  });

  test('asks a sheet that refuses to close again at the next press', async () => {
    const page = openPage();
    page.show('checkout', true);
    await page.back();
    expect(page.places()).toEqual(['/start', '/home', '/home']);
    await page.back();
    expect(page.sheets()).toEqual(['checkout']);
    expect(page.places()).toEqual(['/start', '/home', '/home']);
  });

  test('skips the entry of a sheet that a link has closed, also after a reload', async () => {
    for (const isReloaded of [false, true]) {
      const before = openPage();
      before.show('entry');
      before.goTo('/settings');
      before.hide('entry');
      await before.rest();
      expect(before.places()).toEqual(['/start', '/home', '/home', '/settings']);
      const page = isReloaded ? openPage(before.browser) : before;
      await page.back();
      expect(page.places()).toEqual(['/start', '/home']);
    }
  });
});

describe('a step back that takes long', () => {
  test('neither closes nor blocks a sheet that opens in the meantime', async () => {
    for (const pauseMs of [0, 1, 60, 390, 410]) {
      const page = openPage();
      page.show('quick');
      page.hide('quick');
      await vi.advanceTimersByTimeAsync(pauseMs);
      page.name('note');
      expect(page.named(), `${pauseMs} ms`).toBe('note');
      await page.rest();
      expect(page.named(), `${pauseMs} ms`).toBe('note');
      expect(page.places()).toEqual(['/start', '/home', '/home?new=note']);
      page.show('note');
      await page.back();
      expect(page.sheets()).toEqual([]);
    }
  });

  test('does not undo a navigation, which waits for it', async () => {
    const page = openPage();
    page.show('quick');
    page.hide('quick');
    await vi.advanceTimersByTimeAsync(100);
    page.goTo('/logs');
    await page.rest();
    expect(page.places()).toEqual(['/start', '/home', '/logs']);
  });

  test('is not needed when one sheet replaces another', async () => {
    const page = openPage();
    page.show('quick');
    const { writes } = page.browser;
    page.hide('quick');
    page.name('feeding');
    page.show('feeding');
    expect(page.places()).toEqual(['/start', '/home', '/home?new=feeding']);
    await page.rest();
    expect(page.browser.writes - writes).toBe(1);
  });

  test('blocks nothing when the browser drops it', async () => {
    const page = openPage();
    page.show('quick');
    page.browser.isDropping = true;
    page.hide('quick');
    await vi.advanceTimersByTimeAsync(100);
    page.goTo('/logs');
    await page.rest();
    expect(page.browser.address()).toBe('/logs');
    page.show('more');
    page.browser.isDropping = false;
    await page.back();
    expect(page.sheets()).toEqual([]);
    expect(page.browser.address()).toBe('/logs');
  });

  test('is finished before a change of the page’s own entry', async () => {
    const page = openPage();
    page.show('signIn');
    page.history.atPage(() => page.browser.replace({}, '/welcome'));
    page.hide('signIn');
    await page.rest();
    expect(page.places()).toEqual(['/start', '/welcome']);
  });
});

describe('a sheet in the URL', () => {
  test('opened by a link gets its own history entry when it is rendered', async () => {
    const page = openPage(new SlowBrowser([place('/start'), place('/home?new=note')]));
    await page.rest();
    expect(page.places()).toEqual(['/start', '/home?new=note']);
    page.show('note');
    expect(page.places()).toEqual(['/start', '/home', '/home?new=note']);
    page.name(null);
    page.hide('note');
    await page.rest();
    expect(page.places()).toEqual(['/start', '/home']);
  });

  test('is open again after a reload, and "back" closes it', async () => {
    const before = openPage();
    before.name('note');
    before.show('note');
    const page = openPage(before.browser);
    await page.rest();
    expect(page.named()).toBe('note');
    expect(page.places()).toEqual(['/start', '/home', '/home?new=note']);
    await page.back();
    expect(page.named()).toBe(null);
    expect(page.places()).toEqual(['/start', '/home']);
  });

  test('opens again with the forward button', async () => {
    const page = openPage();
    page.name('note');
    await page.back();
    expect(page.named()).toBe(null);
    page.browser.go(1);
    await page.rest();
    expect(page.named()).toBe('note');
  });

  test('is removed from the URL on another page', async () => {
    const page = openPage();
    page.name('note');
    page.show('note');
    page.goTo('/logs');
    page.hide('note');
    await page.rest();
    expect(page.named()).toBe(null);
    expect(page.browser.address()).toBe('/logs');
  });
});

test('a reload removes the history entry of a sheet that is not in the URL', async () => {
  const before = openPage();
  before.show('quick');
  const page = openPage(before.browser);
  await page.rest();
  expect(page.places()).toEqual(['/start', '/home']);
});

test('opens without a history entry when the browser refuses one', async () => {
  const page = openPage();
  const { push } = page.browser;
  page.browser.push = () => {
    throw new DOMException('too many', 'SecurityError');
  };
  page.show('quick');
  expect(page.sheets()).toEqual(['quick']);
  page.browser.push = push;
  page.hide('quick');
  await page.rest();
  expect(page.places()).toEqual(['/start', '/home']);
});

type Tap =
  | { act: 'show' | 'hide' | 'name' | 'swap' | 'back' }
  | { act: 'go'; to: string }
  | { act: 'wait'; ms: number };

const taps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constantFrom('show', 'hide', 'name', 'swap') }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('back') }) },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constant('go'), to: fc.constantFrom('/logs', '/settings') }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('wait'), ms: fc.integer({ min: 0, max: 900 }) }),
    },
  ) as fc.Arbitrary<Tap>,
  { maxLength: 20 },
);

test('after any taps during slow steps, each open sheet has a history entry', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.integer({ min: 0, max: 800 }), async (steps, delayMs) => {
      const page = openPage();
      page.browser.delayMs = delayMs;
      let expected: string[] = [];
      const pages = ['/home'];
      let made = 0;
      const open = (isNamed: boolean) => {
        const sheet = `s${(made += 1)}`;
        if (isNamed) page.name(sheet);
        page.show(sheet);
        expected = [...expected, sheet];
      };
      const close = () => {
        const last = expected.at(-1);
        if (last === undefined) return;
        if (page.named() === last) page.name(null);
        page.hide(last);
        expected = expected.slice(0, -1);
      };
      for (const step of steps) {
        switch (step.act) {
          case 'show':
            open(false);
            break;
          case 'name':
            if (page.named() === null) open(true);
            break;
          case 'swap':
            close();
            if (page.named() === null) open(true);
            break;
          case 'hide':
            close();
            break;
          case 'back':
            // Two steps at once are two steps of the browser, whoever takes them.
            await page.rest();
            if (expected.length === 0) break;
            if (page.named() === expected.at(-1)) page.name(null);
            await page.back();
            expected = expected.slice(0, -1);
            break;
          case 'go':
            page.goTo(step.to);
            while (expected.length > 0) close();
            pages.push(step.to);
            break;
          case 'wait':
            await vi.advanceTimersByTimeAsync(step.ms);
        }
        expect(page.sheets()).toEqual(expected);
      }
      await page.rest();
      expect(page.sheets()).toEqual(expected);
      const own = page.places().slice(-1 - expected.length);
      expect(new Set(own.map((address) => address.split('?')[0]))).toEqual(new Set([pages.at(-1)]));
      while (expected.length > 0) {
        if (page.named() === expected.at(-1)) page.name(null);
        await page.back();
        expected = expected.slice(0, -1);
        expect(page.sheets()).toEqual(expected);
      }
      expect(page.browser.address()).toBe(pages.at(-1));
      expect(page.browser.state() ?? {}).not.toHaveProperty('nestlingSheet');
    }),
    { numRuns: 300 },
  );
});
