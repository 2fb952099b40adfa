import { type Page, expect } from '@playwright/test';
import type { AnyRecord } from '../../schema/records/record.ts';
import { covers } from '../../schema/rules/merge.ts';
import type { Findings } from '../convergence/story/checker.ts';
import { Device } from '../e2e/environment/device.ts';
import { type Person, userIn } from '../e2e/environment/family.ts';
import { signIn, syncPill, waitUntilReadyForOffline } from '../helpers/app.ts';
import type { Random } from '../helpers/random.ts';
import { Book } from './book.ts';
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
  /** How long a tap waits for its control. */
  patienceMs?: number;
  /** In a story in which rights change: what the server knows of what is not here any more. */
  elsewhere?: Elsewhere;
};

export type Elsewhere = {
  /** Whether the server has a record with all these writes. */
  holds(key: string, copies: readonly AnyRecord[]): Promise<boolean>;
  /** Whether the server has a note of these words, or has had it. */
  says(word: string): Promise<boolean>;
};

const START_MS = 60_000;

/** A person's phone in a story: the browser, its bad network, and all it has said is saved. */
export class Phone {
  operations = 0;
  readonly index: number;
  readonly name: string;
  readonly person: Person;
  readonly random: Random;
  readonly device: Device;
  readonly weather: Weather;
  /** Of everybody who has held it; the last one holds it now. */
  readonly books: Book[];
  /** What the server has done to its present holder, so that the phone may ask to sign in. */
  standing: 'member' | 'signInEnded' | 'removed' = 'member';
  readonly #findings: Findings;
  readonly #elsewhere: Elsewhere | null;

  private constructor(parts: PhoneParts, device: Device, weather: Weather) {
    this.index = parts.index;
    this.name = parts.name;
    this.person = parts.person;
    this.random = parts.random;
    this.books = [new Book(parts.name, parts.person)];
    this.#findings = parts.findings;
    this.#elsewhere = parts.elsewhere ?? null;
    this.device = device;
    this.weather = weather;
  }

  static async start(parts: PhoneParts): Promise<Phone> {
    const weather = await startWeather(parts.to, parts.random);
    const { patienceMs } = parts;
    const device = await Device.start(weather.port, patienceMs ? { patienceMs } : {});
    const phone = new Phone(parts, device, weather);
    try {
      // The story has not begun: a busy machine may take its time for this.
      device.context.setDefaultTimeout(START_MS);
      await phone.#watch();
      const page = await phone.device.open('/');
      await signIn(page, phone.person);
      await waitUntilReadyForOffline(page);
      device.context.setDefaultTimeout(device.patienceMs);
      return phone;
    } catch (error) {
      await phone.close();
      throw error;
    }
  }

  /** What its present holder was told is saved here. */
  get book(): Book {
    const book = this.books.at(-1);
    if (!book) throw new Error(`nobody holds ${this.name}`);
    return book;
  }

  /** Somebody else takes it, or takes it back. */
  passTo(name: string, person: Person): void {
    const known = this.books.findIndex((book) => book.person === person);
    const [book] = known === -1 ? [new Book(name, person)] : this.books.splice(known, 1);
    if (book) this.books.push(book);
  }

  /** What its present holder has on the disk. */
  stored(): Promise<Map<string, StoredDocument>> {
    return readStored(this.page, userIn(this.book.person));
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
    word?: { path: string; value: string; isNew?: boolean },
  ): Promise<void> {
    this.operations += 1;
    const { book } = this;
    if (word?.path === 'note') book.shown.push(word.value);
    const document = find(await this.stored());
    if (!document) {
      if (await this.#isElsewhere(word)) return;
      this.#findings.add('lost', `${book.name}: ${what} was shown as saved and is not stored`);
      return;
    }
    const { key, data } = document;
    book.saved.set(key, [...(book.saved.get(key) ?? []), data]);
    if (word?.isNew) book.made.add(key);
    if (word)
      book.intents.push({ device: this.index, id: key, path: word.path, value: word.value });
  }

  /** After every death: nothing that was shown as saved has gone with it. */
  async checkSurvivors(after: string): Promise<void> {
    const { book } = this;
    const stored = await this.stored();
    for (const [key, copies] of book.saved) {
      const held = stored.get(key)?.data;
      if (copies.every((copy) => held && covers(held, copy))) continue;
      // Sent, and not for this person's eyes any more.
      if (await this.#elsewhere?.holds(key, copies)) continue;
      if (this.standing !== 'removed')
        this.#findings.add('lost', `${book.name}: ${key} after ${after}`);
    }
    if (this.standing === 'member' && !(await isSignedIn(this.page))) {
      this.#findings.add('signed out', `${book.name} after ${after}`);
    }
  }

  /** Sent, and taken away before it could be looked at. */
  async #isElsewhere(word: { value: string } | undefined): Promise<boolean> {
    if (!this.#elsewhere) return false;
    return word === undefined || this.standing === 'removed' || this.#elsewhere.says(word.value);
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
      this.book.shown.push(word);
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
      if (this.#elsewhere) {
        // There may be nothing to log, and nobody signed in any more.
        const door = page.getByRole('button', { name: 'Sign in' });
        await expect(syncPill(page).or(door).first()).toBeVisible({ timeout: 60_000 });
        return;
      }
      await expect(syncPill(page)).toBeVisible({ timeout: 60_000 });
      const dock = page.getByRole('navigation', { name: 'Log something' });
      await expect(dock).toBeVisible({ timeout: 60_000 });
    } catch {
      const text = await page.locator('body').innerText().catch(String);
      this.#findings.add('no start', `${this.name}: ${text.slice(0, 200)}`);
    }
  }
}
