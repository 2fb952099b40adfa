import { readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { SYNC_TAG } from '../../../schema/wire/protocol.ts';
import { findChromium } from '../../helpers/chromium.ts';
import { SHELL_PREFIX } from '../../../sw/shell.ts';
import { APP_ORIGIN, launchBrowser } from './browser.ts';
import { type Gate, openGate } from './gate.ts';
import { installApp } from './installed-app.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Workbox's Queue adds its own prefix to the name. */
const BACKGROUND_SYNC_TAG = `workbox-background-sync:${SYNC_TAG}`;

async function isHeadlessShell(): Promise<boolean> {
  return /nestling-chromium|headless[-_]shell/.test(await findChromium());
}

/** A context that a later test may use as well: what a test adds to it for good, goes to `changeContext`. */
export type SharedContext = Omit<
  BrowserContext,
  'addInitScript' | 'clock' | 'exposeBinding' | 'exposeFunction' | 'on' | 'route' | 'routeWebSocket'
>;

export type DeviceOptions = {
  /** How long an action waits for its control before it fails. */
  actionTimeoutMs?: number;
  /** The app is not installed yet; otherwise its files are on the device. */
  isFirstVisit?: boolean;
  /**
   * No tool is attached to service workers, which Chromium keeps running as long as one is. They then end and
   * are replaced as on a person's device, but a test cannot talk to them.
   */
  freesWorkers?: boolean;
};

/**
 * A phone: a browser with its own profile on disk and its own connection to the server. Stored data
 * survives a kill of the browser, as on a real phone.
 */
export class Device {
  /** The address of the app in this browser. */
  readonly origin = APP_ORIGIN;
  readonly gate: Gate;
  /** How long an action waits for its control before it fails. */
  readonly actionTimeoutMs: number;
  readonly #profile: string;
  readonly #freesWorkers: boolean;
  readonly #reported: string[] = [];
  #context: BrowserContext | null = null;
  #isOffline = false;
  #isAsNew = true;

  private constructor(gate: Gate, profile: string, options: Required<DeviceOptions>) {
    this.gate = gate;
    this.#profile = profile;
    this.actionTimeoutMs = options.actionTimeoutMs;
    this.#freesWorkers = options.freesWorkers;
    // The others of the pool have tools.
    this.#isAsNew = !options.freesWorkers;
  }

  /**
   * @param to the port of the server
   */
  static async start(
    to: number,
    { actionTimeoutMs = 10_000, isFirstVisit = false, freesWorkers = false }: DeviceOptions = {},
  ): Promise<Device> {
    const gate = await openGate(to);
    const profile = await temporaryFolder('device');
    if (!isFirstVisit) await installApp(profile, to);
    const device = new Device(gate, profile, { actionTimeoutMs, isFirstVisit, freesWorkers });
    await device.#launch();
    return device;
  }

  get context(): SharedContext {
    return this.#running;
  }

  /** Its context, to change it in ways that last as long as this browser runs: no later test uses it. */
  changeContext(): BrowserContext {
    this.#isAsNew = false;
    return this.#running;
  }

  /** Whether `clear` makes it like a new device: its browser was never ended, and its context not changed. */
  get canBeReused(): boolean {
    return this.#isAsNew;
  }

  get #running(): BrowserContext {
    if (!this.#context) throw new Error('The browser of this device is not running.');
    return this.#context;
  }

  /** Violations of the security policy, from the consoles of pages and from reports. */
  get breaches(): readonly string[] {
    return [...this.#reported, ...this.gate.breaches];
  }

  /** A new tab at an address of the app. */
  async open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.origin + path);
    return page;
  }

  /** Cuts off page, workers and service worker, and closes open sockets. */
  async goOffline(): Promise<void> {
    this.#isOffline = true;
    this.gate.cut();
    await this.context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    this.#isOffline = false;
    this.gate.restore();
    await this.context.setOffline(false);
  }

  /** Closes every tab of the app; the browser keeps running, as on a phone. */
  async closePages(): Promise<void> {
    const pages = this.context.pages();
    await this.context.newPage();
    await Promise.all(pages.map((page) => page.close()));
  }

  /** Removes everything but the installed app, as on a new device. */
  async clear(): Promise<void> {
    this.gate.reset();
    await this.#running.setOffline(false);
    this.#isOffline = false;
    await this.closePages();
    const [page] = this.#running.pages();
    if (!page) throw new Error('The browser has no page.');
    await this.#clearOrigin(page);
    await Promise.all([this.#running.clearCookies(), this.#running.clearPermissions()]);
    this.gate.reset();
    this.#reported.length = 0;
  }

  /** Closes the browser as a person does. */
  async quit(): Promise<void> {
    this.#isAsNew = false;
    await this.#context?.close();
    this.#context = null;
  }

  /** Simulates a power loss: SIGKILL to every process of this browser. */
  async kill(): Promise<void> {
    this.#isAsNew = false;
    const pids = this.#processes();
    const closed = new Promise((resolve) => this.#running.once('close', resolve));
    for (const pid of pids) killQuietly(pid);
    await closed;
    while (this.#processes().length > 0) await wait(20);
    this.#context = null;
  }

  /** The folder in which Chromium stores the app's IndexedDB data. */
  get storage(): string {
    const { host } = new URL(this.origin);
    const folder = `http_${host.replace(':', '_')}.indexeddb.leveldb`;
    return join(this.#profile, 'Default', 'IndexedDB', folder);
  }

  /**
   * Starts the browser again, still offline if it was offline.
   *
   * @param args of its command line, beside the usual ones
   */
  async restart(...args: string[]): Promise<void> {
    await this.#launch(args);
    if (this.#isOffline) await this.context.setOffline(true);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    await this.gate.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /**
   * Lets Background Sync happen after the network is back. A headless shell (the packaged browser)
   * knows the event but never fires it, so it is fired here.
   */
  async awaitBackgroundSync(): Promise<void> {
    if (await isHeadlessShell()) await this.fireBackgroundSync();
  }

  /** Waits until the app has registered a background sync. A headless shell takes no registrations. */
  async waitUntilBackgroundSyncIsRegistered(page: Page): Promise<void> {
    if (await isHeadlessShell()) return;
    await page.waitForFunction(async (tag) => {
      const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return (await sync.getTags()).includes(tag);
    }, BACKGROUND_SYNC_TAG);
  }

  /** A DevTools session for a page. */
  tools(page: Page): Promise<CDPSession> {
    return this.#running.newCDPSession(page);
  }

  /** Fires the sync event that the app has registered, as the browser does when it retries. */
  async fireBackgroundSync(): Promise<void> {
    await this.#withRegistration((tools, registrationId) =>
      tools.send('ServiceWorker.dispatchSyncEvent', {
        origin: this.origin,
        registrationId,
        tag: BACKGROUND_SYNC_TAG,
        lastChance: false,
      }),
    );
  }

  /** Delivers a push message to the service worker, as the browser does once it has decrypted it. */
  async deliverPush(data: string): Promise<void> {
    await this.#withRegistration((tools, registrationId) =>
      tools.send('ServiceWorker.deliverPushMessage', {
        origin: this.origin,
        registrationId,
        data,
      }),
    );
  }

  async #withRegistration(
    act: (tools: CDPSession, registrationId: string) => Promise<unknown>,
  ): Promise<void> {
    const page = this.context.pages().at(-1) ?? (await this.context.newPage());
    const tools = await this.tools(page);
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(this.origin));
        if (ours) resolve(ours.registrationId);
      });
    });
    await tools.send('ServiceWorker.enable');
    await act(tools, await registered);
    await tools.detach();
  }

  /** Stops the service worker and removes what the app has stored; the files of the installed app stay. */
  async #clearOrigin(page: Page): Promise<void> {
    // A page of the origin without the app.
    await page.goto(`${this.origin}/api/health`);
    const tools = await this.tools(page);
    await tools.send('ServiceWorker.enable');
    await tools.send('ServiceWorker.stopAllWorkers');
    await tools.send('Storage.clearDataForOrigin', {
      origin: this.origin,
      storageTypes: 'cookies,file_systems,indexeddb,local_storage',
    });
    await tools.detach();
    await page.evaluate(async (ofTheWorker) => {
      const names = (await caches.keys()).filter((name) => !name.startsWith(ofTheWorker));
      await Promise.all(names.map((name) => caches.delete(name)));
    }, SHELL_PREFIX);
    await page.goto('about:blank');
  }

  async #launch(args: readonly string[] = []): Promise<void> {
    const { port } = this.gate;
    this.#context = await launchBrowser(this.#profile, {
      port,
      args,
      freesWorkers: this.#freesWorkers,
    });
    this.#context.setDefaultTimeout(this.actionTimeoutMs);
    hearBreaches(this.#context, this.#reported);
  }

  #processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => commandOf(pid).includes(this.#profile))
      .map(Number);
  }
}

/** A page logs a violation to its console, even when its reports cannot be sent. */
export function hearBreaches(context: BrowserContext, reported: string[]): void {
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) reported.push(message.text());
  });
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}
