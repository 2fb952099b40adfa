import { type Page, expect } from '@playwright/test';
import type { AnyRecord } from '../../schema/records/record.ts';
import { covers } from '../../schema/rules/merge.ts';
import type { Findings } from '../convergence/scenario/checker.ts';
import { Device } from '../e2e/environment/device.ts';
import { type Person, userIn } from '../e2e/environment/family.ts';
import { signIn, syncPill, waitUntilReadyForOffline } from '../helpers/app.ts';
import type { Random } from '../helpers/random.ts';
import { SavedByPerson } from './saved-by-person.ts';
import { type StoredDocument, isSignedIn, readStored } from './stored.ts';
import { watchTruth } from './status-check.ts';
import { type NetworkFaults, startNetworkFaults } from './network-faults.ts';

type PhoneParts = {
  index: number;
  name: string;
  person: Person;
  random: Random;
  findings: Findings;
  /** The port of the server. */
  to: number;
  /** How long a tap waits for its control. */
  actionTimeoutMs?: number;
  /** In a scenario with changing rights: what the server knows of records that are gone from the phone. */
  elsewhere?: Elsewhere;
};

export type Elsewhere = {
  /** Whether the server has a record with all these writes. */
  holds(key: string, copies: readonly AnyRecord[]): Promise<boolean>;
  /** Whether the server has or had a note with this text. */
  says(word: string): Promise<boolean>;
};

const START_MS = 60_000;

/** A person's phone in a scenario: the browser, its faulty network, and everything it showed as saved. */
export class Phone {
  operations = 0;
  readonly index: number;
  readonly name: string;
  readonly person: Person;
  readonly random: Random;
  readonly device: Device;
  readonly networkFaults: NetworkFaults;
  /** Everybody who has held the phone; the last one holds it now. */
  readonly savedWorks: SavedByPerson[];
  /** What the server did to the sign-in of the present holder, so that the phone may ask for it. */
  standing: 'member' | 'signInEnded' | 'removed' = 'member';
  readonly #findings: Findings;
  readonly #elsewhere: Elsewhere | null;

  private constructor(parts: PhoneParts, device: Device, networkFaults: NetworkFaults) {
    this.index = parts.index;
    this.name = parts.name;
    this.person = parts.person;
    this.random = parts.random;
    this.savedWorks = [new SavedByPerson(parts.name, parts.person)];
    this.#findings = parts.findings;
    this.#elsewhere = parts.elsewhere ?? null;
    this.device = device;
    this.networkFaults = networkFaults;
  }

  static async start(parts: PhoneParts): Promise<Phone> {
    const networkFaults = await startNetworkFaults(parts.to, parts.random);
    const { actionTimeoutMs } = parts;
    const device = await Device.start(
      networkFaults.port,
      actionTimeoutMs ? { actionTimeoutMs } : {},
    );
    const phone = new Phone(parts, device, networkFaults);
    try {
      // The scenario has not begun, so a slow machine may take its time.
      device.context.setDefaultTimeout(START_MS);
      await phone.#watch();
      const page = await phone.device.open('/');
      await signIn(page, phone.person);
      await waitUntilReadyForOffline(page);
      device.context.setDefaultTimeout(device.actionTimeoutMs);
      return phone;
    } catch (error) {
      await phone.close();
      throw error;
    }
  }

  /** What the present holder was shown as saved. */
  get savedWork(): SavedByPerson {
    const savedWork = this.savedWorks.at(-1);
    if (!savedWork) throw new Error(`nobody holds ${this.name}`);
    return savedWork;
  }

  /** Another person takes the phone, or its owner gets it back. */
  passTo(name: string, person: Person): void {
    const known = this.savedWorks.findIndex((savedWork) => savedWork.person === person);
    const [savedWork] =
      known === -1 ? [new SavedByPerson(name, person)] : this.savedWorks.splice(known, 1);
    if (savedWork) this.savedWorks.push(savedWork);
  }

  /** What the present holder has in IndexedDB. */
  stored(): Promise<Map<string, StoredDocument>> {
    return readStored(this.page, userIn(this.savedWork.person));
  }

  /** The tab to look at: the newest one that is open. */
  get page(): Page {
    const page = this.tabs.at(-1);
    if (!page) throw new Error(`${this.name} has no tab open`);
    return page;
  }

  get tabs(): Page[] {
    return this.device.context.pages().filter((page) => page.url().startsWith('http'));
  }

  /** Opens the app in a new tab and waits until it is ready, without a tap. */
  async open(): Promise<Page> {
    const page = await this.device.open('/home');
    await this.#cameUp(page);
    return page;
  }

  /** Starts the browser again after it was killed. */
  async restart(): Promise<void> {
    await this.device.restart();
    await this.#watch();
    await this.open();
    await this.checkSurvivors('the restart');
  }

  /**
   * Records what the screen has just shown as saved. It must be in IndexedDB at this moment.
   * @param key finds the record among the stored documents
   */
  async confirm(
    what: string,
    find: (stored: ReadonlyMap<string, StoredDocument>) => StoredDocument | undefined,
    word?: { path: string; value: string; isNew?: boolean },
  ): Promise<void> {
    this.operations += 1;
    const { savedWork } = this;
    if (word?.path === 'note') savedWork.shown.push(word.value);
    const document = find(await this.stored());
    if (!document) {
      if (await this.#isElsewhere(word)) return;
      this.#findings.add('lost', `${savedWork.name}: ${what} was shown as saved and is not stored`);
      return;
    }
    const { key, data } = document;
    savedWork.saved.set(key, [...(savedWork.saved.get(key) ?? []), data]);
    if (word?.isNew) savedWork.made.add(key);
    if (word)
      savedWork.intents.push({ device: this.index, id: key, path: word.path, value: word.value });
  }

  /** Checked after every kill: nothing that was shown as saved is lost. */
  async checkSurvivors(after: string): Promise<void> {
    const { savedWork } = this;
    const stored = await this.stored();
    for (const [key, copies] of savedWork.saved) {
      const held = stored.get(key)?.data;
      if (copies.every((copy) => held && covers(held, copy))) continue;
      // Sent, and no longer visible to this person.
      if (await this.#elsewhere?.holds(key, copies)) continue;
      if (this.standing !== 'removed')
        this.#findings.add('lost', `${savedWork.name}: ${key} after ${after}`);
    }
    if (this.standing === 'member' && !(await isSignedIn(this.page))) {
      this.#findings.add('signed out', `${savedWork.name} after ${after}`);
    }
  }

  /** Sent, and dropped before it could be checked. */
  async #isElsewhere(word: { value: string } | undefined): Promise<boolean> {
    if (!this.#elsewhere) return false;
    return word === undefined || this.standing === 'removed' || this.#elsewhere.says(word.value);
  }

  /** Shows the app again: the newest tab, or a new one. */
  async look(): Promise<void> {
    if (this.tabs.length === 0) await this.open();
    else await this.page.bringToFront();
  }

  async close(): Promise<void> {
    for (const breach of this.device.breaches) {
      this.#findings.add('unhandled', `${this.name}, against the security policy: ${breach}`);
    }
    await this.device.close();
    await this.networkFaults.close();
  }

  async #watch(): Promise<void> {
    const context = this.device.changeContext();
    await context.exposeBinding('reportSaved', (_source, word: string) => {
      this.operations += 1;
      this.savedWork.shown.push(word);
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
        // There may be no child to log for, and nobody signed in.
        const signInButton = page.getByRole('button', { name: 'Sign in' });
        await expect(syncPill(page).or(signInButton).first()).toBeVisible({ timeout: 60_000 });
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
