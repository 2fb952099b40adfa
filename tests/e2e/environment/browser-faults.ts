import type { BrowserContext, Page } from '@playwright/test';
import type { Fault } from './gate.ts';

/**
 * Faults of the browser itself, applied to every page that is opened from now on. The
 * functions given to `addInitScript` run in the page and cannot use anything of this file.
 */

/** The server handles the request and never answers; it hangs until the page is gone. */
export const holdAnswer: Fault = ({ response, pass }) => {
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => response;
  pass();
};

type Faulty = { failTransactions: number; connections: IDBDatabase[] };

/** Lets a test make transactions fail as in WebKit, and reach the open connections. */
export async function watchStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = globalThis as unknown as Faulty;
    page.failTransactions = 0;
    page.connections = [];
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => page.connections.push(request.result));
      return request;
    };
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args) {
      if (page.failTransactions === 0) return transaction.apply(this, args);
      page.failTransactions -= 1;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
  });
}

/** The next transactions of the page fail. */
export function failTransactions(page: Page, count: number): Promise<void> {
  return page.evaluate((failures) => {
    (globalThis as unknown as Faulty).failTransactions = failures;
  }, count);
}

/** Closes the page's connections; `withCloseEvent`: with the event that a browser then fires. */
export function dropConnections(
  page: Page,
  { withCloseEvent }: { withCloseEvent: boolean },
): Promise<number> {
  return page.evaluate((withEvent) => {
    const open = (globalThis as unknown as Faulty).connections.splice(0);
    for (const connection of open) {
      connection.close();
      if (withEvent) connection.dispatchEvent(new Event('close'));
    }
    return open.length;
  }, withCloseEvent);
}

/** Private windows of Firefox and Safari have no file system; everything else works until they close. */
export async function bePrivateWindow(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException('Security error when calling GetDirectory', 'SecurityError'));
  });
}

/**
 * The databases of the entries cannot be opened, in any page, until they are deleted. A full disk
 * stores nothing in the other databases either.
 */
export async function breakStorage(
  context: BrowserContext,
  error: 'QuotaExceededError' | 'UnknownError',
): Promise<void> {
  await context.addInitScript((name) => {
    const { open, deleteDatabase } = IDBFactory.prototype;
    let isBroken = true;
    IDBFactory.prototype.open = function (...args) {
      if (isBroken && args[0].startsWith('rxdb-dexie-')) {
        throw new DOMException('Internal error opening backing store.', name);
      }
      return open.apply(this, args);
    };
    IDBFactory.prototype.deleteDatabase = function (...args) {
      if (args[0].startsWith('rxdb-dexie-')) isBroken = false;
      return deleteDatabase.apply(this, args);
    };
    if (name !== 'QuotaExceededError') return;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', name);
    };
  }, error);
}

/** All cookies and site data are blocked: every API that stores or reaches another tab throws. */
export async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refused = () => new DOMException('Access is denied for this document.', 'SecurityError');
    const throwing = () => {
      throw refused();
    };
    const rejecting = () => Promise.reject(refused());
    IDBFactory.prototype.open = throwing;
    IDBFactory.prototype.deleteDatabase = throwing;
    IDBFactory.prototype.databases = rejecting;
    LockManager.prototype.request = rejecting;
    LockManager.prototype.query = rejecting;
    StorageManager.prototype.getDirectory = rejecting;
    StorageManager.prototype.persist = rejecting;
    StorageManager.prototype.persisted = rejecting;
    StorageManager.prototype.estimate = rejecting;
    ServiceWorkerContainer.prototype.register = rejecting;
    ServiceWorkerContainer.prototype.getRegistration = rejecting;
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: throwing });
    window.BroadcastChannel = function () {
      throwing();
    } as never;
  });
}
