import type { OurClient } from './paying/main.tsx';

/**
 * The clock of the paying bench, the same for both clients: from the call to the end of the
 * first frame in which the result is on screen.
 */

export type Client = 'ours' | 'peer';
export type Measure = 'paywall' | 'form';
export type Customer = { apiKey: string; appUserId: string; email: string };

export type Times = {
  /** Its script, and separate styles if any, loaded and run. */
  loadMs: number;
  /**
   * From the call until every text of the paywall is visible, or until the field for the card
   * number can be used: it is visible and not covered.
   */
  readyMs: number;
};

export type PayingClock = {
  /** Rejects when the client rejects. */
  time(what: {
    client: Client;
    measure: Measure;
    customer: Customer;
    texts: readonly string[];
  }): Promise<Times>;
};

type Calls = Awaited<ReturnType<OurClient['prepare']>>;
type Call = Calls['buy'];

const TIMEOUT_MS = 60_000;

const clock: PayingClock = {
  async time({ client, measure, customer, texts }) {
    const loadMs = await load(client);
    const { showPaywall, buy } = await (client === 'ours' ? ours() : peer()).prepare(customer);
    const readyMs =
      measure === 'paywall'
        ? await timed(showPaywall, () => texts.every(isShown))
        : await timed(buy, takesInput);
    return { loadMs, readyMs };
  },
};
Object.assign(globalThis, { paying: clock });

async function load(client: Client): Promise<number> {
  const from = performance.now();
  await Promise.all(
    client === 'ours'
      ? [
          added('link', { rel: 'stylesheet', href: '/ours/main.css' }),
          added('script', { type: 'module', src: '/ours/main.js' }),
        ]
      : [added('script', { src: '/peer.js' })],
  );
  return performance.now() - from;
}

function added(tag: 'script' | 'link', attributes: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => reject(new Error(`${tag} cannot be had`)));
    document.head.append(element);
  });
}

function ours(): OurClient {
  return (globalThis as unknown as { ourClient: OurClient }).ourClient;
}

/** The published client, used as documented. */
function peer(): OurClient {
  type Any = any; // oxlint-disable-line typescript/no-explicit-any -- its types are fetched with it
  const { Purchases } = globalThis as unknown as { Purchases: Any };
  return {
    async prepare({ apiKey, appUserId, email: customerEmail }) {
      const proxyURL = `${location.origin}/billing`;
      const client = Purchases.Purchases.configure({ apiKey, appUserId, httpConfig: { proxyURL } });
      const { current } = await client.getOfferings();
      const htmlTarget = document.querySelector('main');
      return {
        showPaywall: () => client.renderPaywall({ offering: current, htmlTarget }) as Promise<void>,
        buy: () => client.purchase({ rcPackage: current.monthly, customerEmail }) as Promise<void>,
      };
    },
  };
}

function timed(begin: Call, isThere: () => boolean): Promise<number> {
  const from = performance.now();
  const call = begin();
  return new Promise((resolve, reject) => {
    call?.catch(reject);
    const look = () => {
      if (performance.now() - from > TIMEOUT_MS) return reject(new Error('it never came'));
      if (!isThere()) return void requestAnimationFrame(look);
      // Drawn in this frame: the next task runs after it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now() - from));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

function isShown(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent?.trim() === text && parentElement && isVisible(parentElement)) return true;
  }
  return false;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const options = { opacityProperty: true, visibilityProperty: true };
  return width > 0 && height > 0 && element.checkVisibility(options);
}

function takesInput(): boolean {
  const field = find(document, 'input[autocomplete="cc-number"]') as HTMLInputElement | null;
  if (!field || field.disabled || !isVisible(field)) return false;
  const { left, top, width, height } = field.getBoundingClientRect();
  return elementAt(left + width / 2, top + height / 2) === field;
}

/** Also inside the elements that the gateway draws. */
function find(root: ParentNode, selector: string): Element | null {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const within = shadowRoot && find(shadowRoot, selector);
    if (within) return within;
  }
  return null;
}

function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const within: Element | null = found?.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (!within || within === found) return found;
    found = within;
  }
}
