import { type Page, expect } from '@playwright/test';
import type { AnyRecord } from '../../schema/records/record.ts';
import { covers } from '../../schema/rules/merge.ts';
import type { Findings, Intent } from '../convergence/story/checker.ts';
import { Device } from '../e2e/world/device.ts';
import type { Person } from '../e2e/world/family.ts';
import { signIn, syncPill, waitUntilReadyForOffline } from '../helpers/app.ts';
import type { Random } from '../helpers/random.ts';
import { type StoredDocument, isSignedIn, readStored } from './stored.ts';
import { watchTruth } from './truth.ts';
import { type Weather, startWeather } from './weather.ts';

type PhoneParts = {
  index: number;
  name: string;
  person: Person;
  random: Random;
  findings: Findings;
  /** The port of the server. */
  to: number;
};

/** A person's phone in a story: the browser, its bad network, and all it has said is saved. */
export class Phone {
  readonly intents: Intent[] = [];
  /** How each record lay on the disk when the screen said that it was saved. */
  readonly saved = new Map<string, AnyRecord[]>();
  /** Words that the screen has shown as saved, noted before anything else could happen. */
  readonly shown: string[] = [];
  operations = 0;
  readonly index: number;
  readonly name: string;
  readonly person: Person;
  readonly random: Random;
  readonly device: Device;
  readonly weather: Weather;
  readonly #findings: Findings;

  private constructor(parts: PhoneParts, device: Device, weather: Weather) {
    this.index = parts.index;
    this.name = parts.name;
    this.person = parts.person;
    this.random = parts.random;
    this.#findings = parts.findings;
    this.device = device;
    this.weather = weather;
  }

  static async start(parts: PhoneParts): Promise<Phone> {
    const weather = await startWeather(parts.to, parts.random);
    const phone = new Phone(parts, await Device.start(weather.port), weather);
    await phone.#watch();
    const page = await phone.device.open('/');
    await signIn(page, phone.person);
    await waitUntilReadyForOffline(page);
    return phone;
  }

  /** The tab that is looked at: the newest that lives. */
  get page(): Page {
    const page = this.tabs.at(-1);
    if (!page) throw new Error(`${this.name} has no tab open`);
    return page;
  }

  get tabs(): Page[] {
    return this.device.context.pages().filter((page) => page.url().startsWith('http'));
  }

  /** A new tab in which the app has come up, without a tap. */
  async open(): Promise<Page> {
    const page = await this.device.open('/home');
    await this.#cameUp(page);
    return page;
  }

  /** Switched on again after the battery died. */
  async restart(): Promise<void> {
    await this.device.restart();
    await this.#watch();
    await this.open();
    await this.checkSurvivors('the restart');
  }

  /**
   * Notes what the screen has just said is saved. It must lie on the disk at this moment.
   * @param key finds the record among what is stored
   */
  async confirm(
    what: string,
    find: (stored: ReadonlyMap<string, StoredDocument>) => StoredDocument | undefined,
    word?: { path: string; value: string },
  ): Promise<void> {
    this.operations += 1;
    if (word?.path === 'note') this.shown.push(word.value);
    const document = find(await readStored(this.page));
    if (!document) {
      this.#findings.add('lost', `${this.name}: ${what} was shown as saved and is not stored`);
      return;
    }
    const { key, data } = document;
    this.saved.set(key, [...(this.saved.get(key) ?? []), data]);
    if (word) this.intents.push({ device: this.index, id: key, ...word });
  }

  /** After every death: nothing that was shown as saved has gone with it. */
  async checkSurvivors(after: string): Promise<void> {
    const stored = await readStored(this.page);
    for (const [key, copies] of this.saved) {
      const held = stored.get(key)?.data;
      if (!copies.every((copy) => held && covers(held, copy))) {
        this.#findings.add('lost', `${this.name}: ${key} after ${after}`);
      }
    }
    if (!(await isSignedIn(this.page))) {
      this.#findings.add('signed out', `${this.name} after ${after}`);
    }
  }

  /** Looked at again, as a person would who wonders: the newest tab, or a new one. */
  async look(): Promise<void> {
    if (this.tabs.length === 0) await this.open();
    else await this.page.bringToFront();
  }

  async close(): Promise<void> {
    for (const breach of this.device.breaches) {
      this.#findings.add('unhandled', `${this.name}, against the security policy: ${breach}`);
    }
    await this.device.close();
    await this.weather.close();
  }

  async #watch(): Promise<void> {
    const { context } = this.device;
    await context.exposeBinding('tellChaosOfASave', (_source, word: string) => {
      this.operations += 1;
      this.shown.push(word);
    });
    await watchTruth(context, ({ kind, ms, said, waiting }) =>
      this.#findings.add(
        'false status',
        `${this.name}: "${said}" for ${ms} ms while ${waiting} waited (${kind})`,
      ),
    );
    context.on('weberror', (error) =>
      this.#findings.add('unhandled', `${this.name}: ${String(error.error().stack)}`),
    );
  }

  async #cameUp(page: Page): Promise<void> {
    try {
      await expect(syncPill(page)).toBeVisible({ timeout: 60_000 });
      const dock = page.getByRole('navigation', { name: 'Log something' });
      await expect(dock).toBeVisible({ timeout: 60_000 });
    } catch {
      const text = await page.locator('body').innerText().catch(String);
      this.#findings.add('no start', `${this.name}: ${text.slice(0, 200)}`);
    }
  }
}
