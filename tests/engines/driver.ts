import { setTimeout as wait } from 'node:timers/promises';

/** Sends one command of WebDriver. @throws with the browser's words */
export type Send = (command: Command, parameters: object) => Promise<unknown>;

/** Commands by their names in Marionette; a WebDriver over HTTP has a path for each: webkit.ts. */
export type Command =
  | 'CloseWindow'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'ExecuteScript'
  | 'Navigate'
  | 'NewSession'
  | 'NewWindow'
  | 'Refresh'
  | 'SwitchToWindow';

/** A browser that is driven by its own driver. */
export type Engine = {
  name: string;
  version: string;
  /** Whether `restart` ends the whole browser; otherwise it closes the window and opens another one. */
  restartsWhole: boolean;
  page: EnginePage;
  restart(): Promise<void>;
  close(): Promise<void>;
};

const WITHIN_MS = 90_000;
/** How the standard names an element in an answer. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** What a person does in the window in front. */
export class EnginePage {
  readonly #send: () => Send;

  /** @param send of the browser that runs now */
  constructor(send: () => Send) {
    this.#send = send;
  }

  async open(url: string): Promise<void> {
    await this.#send()('Navigate', { url });
  }

  async reload(): Promise<void> {
    await this.#send()('Refresh', {});
  }

  /** Opens a tab, which is in front afterwards. @returns its handle */
  async newTab(): Promise<string> {
    const { handle } = (await this.#send()('NewWindow', { type: 'tab' })) as { handle: string };
    await this.goTo(handle);
    return handle;
  }

  async goTo(handle: string): Promise<void> {
    await this.#send()('SwitchToWindow', { handle });
  }

  async closeTab(): Promise<void> {
    await this.#send()('CloseWindow', {});
  }

  /** Runs the body of a function in the page. */
  run(body: string, ...args: unknown[]): Promise<unknown> {
    return this.#send()('ExecuteScript', { script: body, args });
  }

  /** Clicks the last visible control with this name, which is the one in front. */
  async press(name: string): Promise<void> {
    const element = await this.#find('button, a, summary, [role=button]', name);
    await this.#send()('ElementClick', element);
  }

  async type(label: string, text: string): Promise<void> {
    const element = await this.#find('input, textarea', label);
    await this.#send()('ElementSendKeys', { ...element, text });
  }

  /** Waits until the page shows this text. */
  async sees(text: string): Promise<void> {
    await this.until(
      `the page says "${text}"`,
      'return document.body.innerText.includes(arguments[0])',
      text,
    );
  }

  /** Waits for what the pill of the sync says. */
  async syncSays(text: string): Promise<void> {
    await this.until(
      `the pill says "${text}"`,
      'return document.querySelector(\'[aria-label^="Sync: "]\')?.getAttribute("aria-label") === arguments[0]',
      `Sync: ${text}`,
    );
  }

  /** Repeats a function in the page until it returns something true. */
  async until(what: string, body: string, ...args: unknown[]): Promise<unknown> {
    const deadline = Date.now() + WITHIN_MS;
    let last: unknown;
    while (Date.now() < deadline) {
      // The page may be loading.
      last = await this.run(body, ...args).catch((error: unknown) => void error);
      if (last) return last;
      await wait(250);
    }
    const shown = await this.run('return document.body.innerText.slice(0, 1500)').catch(String);
    throw new Error(`Not within ${WITHIN_MS / 1000} s: ${what}. The page shows:\n${String(shown)}`);
  }

  async #find(selector: string, name: string): Promise<{ id: string; using?: string }> {
    const found = (await this.until(`there is "${name}"`, FIND, selector, name)) as Record<
      string,
      string
    >;
    const id = found[ELEMENT];
    if (id === undefined) throw new Error(`The driver named "${name}" in its own way.`);
    return { id };
  }
}

const FIND = `
  const [selector, name] = arguments;
  const labelled = (element) =>
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const nameOf = (element) =>
    element.getAttribute('aria-label') || labelled(element) || element.labels?.[0]?.innerText?.trim() || element.innerText?.trim() || '';
  const inFront = document.querySelector('dialog[open]') ? [...document.querySelectorAll('dialog[open]')].at(-1) : document;
  return [...inFront.querySelectorAll(selector)].filter(
    (element) => element.getClientRects().length > 0 && nameOf(element).split('\\n')[0].trim() === name,
  ).at(-1) ?? null;
`;
