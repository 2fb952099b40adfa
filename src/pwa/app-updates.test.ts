import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  APPLY_WITHIN_MS,
  type AppUpdates,
  CHECK_EVERY_MS,
  RELOAD_AFTER_MS,
  RENDER_WITHIN_MS,
  createAppUpdates,
} from './app-updates.ts';
import { FINISH_MS, STEP_MS, STEPS, runUpgrade, type UpgradeProgress } from './upgrade.ts';

let container: TestContainer;
let reloadPage: ReturnType<typeof vi.fn<() => void>>;
let held: boolean;
let retryActivation: ReturnType<typeof vi.fn<() => void>>;
let page: TestDocument;
let session: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  container = new TestContainer();
  reloadPage = vi.fn<() => void>();
  held = false;
  retryActivation = vi.fn<() => void>();
  page = new TestDocument();
  session = new Map();
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the registration', () => {
  test('bypasses the HTTP cache and checks for a newer build at once, each hour and on return', async () => {
    container.activate();
    await start();
    expect(container.registered).toEqual(['/sw.js', { updateViaCache: 'none' }]);
    expect(container.registration.update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    expect(container.registration.update).toHaveBeenCalledTimes(2);
    await page.show();
    expect(container.registration.update).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS / 2);
    await page.show();
    expect(container.registration.update).toHaveBeenCalledTimes(3);
  });

  test('is silent when it fails', async () => {
    container.register = () => Promise.reject(new Error('refused'));
    const updates = await start();
    expect(updates.state.get()).toBe('none');
    expect(await updates.isPendingAtStart()).toBe(false);
  });

  test('ignores a failed check while offline', async () => {
    container.activate();
    container.registration.update.mockRejectedValue(new TypeError('offline'));
    const updates = await start();
    expect(updates.state.get()).toBe('none');
  });

  test('of the very first worker is no update and causes no reload', async () => {
    const updates = await start();
    const first = container.install();
    first.become('installed');
    container.activate(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updates.state.get()).toBe('none');
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

describe('isPendingAtStart', () => {
  test('is true when a newer build waits', async () => {
    container.activate();
    container.registration.waiting = new TestWorker();
    const updates = await start();
    expect(await updates.isPendingAtStart()).toBe(true);
  });

  test('does not wait for the network', async () => {
    container.activate();
    container.register = () => new Promise(() => undefined);
    container.registration.update.mockReturnValue(new Promise(() => undefined));
    const updates = await start();
    expect(await updates.isPendingAtStart()).toBe(false);
  });

  test('is false after 3 s when the check hangs', async () => {
    container.activate();
    container.getRegistration = () => new Promise(() => undefined);
    const updates = await start();
    const pending = vi.fn<(pending: boolean) => void>();
    void updates.isPendingAtStart().then(pending);
    await vi.advanceTimersByTimeAsync(RENDER_WITHIN_MS - 1);
    expect(pending).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(pending).toHaveBeenCalledWith(false);
  });

  test('is false on a first visit, without a check', async () => {
    container.register = () => new Promise(() => undefined);
    expect(await (await start()).isPendingAtStart()).toBe(false);
  });
});

describe('a newer build found later', () => {
  test('waits until the person applies it', async () => {
    const updates = await withWaitingBuild();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updates.state.get()).toBe('waiting');
    expect(container.waiting.messages).toEqual([]);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('reloads a tab once when it is applied', async () => {
    const updates = await withWaitingBuild();
    const { waiting } = container;
    const applied = updates.apply();
    expect(updates.state.get()).toBe('applying');
    expect(waiting.messages).toEqual([{ type: 'SKIP_WAITING' }]);
    container.activate(waiting);
    await applied;
    expect(updates.state.get()).toBe('reloadDue');
    updates.reload();
    updates.reload();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('makes the browser try again while the older worker stays active, without a message to a worker', async () => {
    const updates = await withWaitingBuild();
    const { waiting, active } = container;
    const applied = updates.apply();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(retryActivation).toHaveBeenCalledTimes(2);
    expect(waiting.messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(active.messages).toEqual([]);
    container.activate(waiting);
    await applied;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(retryActivation).toHaveBeenCalledTimes(2);
  });

  test('applied in another tab reloads this one after 1 s, once', async () => {
    const updates = await withWaitingBuild();
    container.activate(container.waiting);
    expect(updates.state.get()).toBe('reloadDue');
    await vi.advanceTimersByTimeAsync(RELOAD_AFTER_MS - 1);
    expect(reloadPage).not.toHaveBeenCalled();
    container.announce();
    await vi.advanceTimersByTimeAsync(1 + RELOAD_AFTER_MS);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('does not reload over an unsaved form, only after the form is done and the tab is hidden', async () => {
    const updates = await withWaitingBuild();
    held = true;
    container.activate(container.waiting);
    await vi.advanceTimersByTimeAsync(60_000);
    await page.hide();
    expect(reloadPage).not.toHaveBeenCalled();
    expect(updates.state.get()).toBe('reloadDue');
    held = false;
    await page.hide();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('is not assumed when the browser has removed the worker', async () => {
    container.activate();
    const updates = await start();
    container.controller = null;
    container.announce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updates.state.get()).toBe('none');
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('does not reload in a loop', async () => {
    session.set('nestling.reloadedAt', String(Date.now() - 2_000));
    await withWaitingBuild();
    container.activate(container.waiting);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('fails when it does not take over in time, and can be applied again', async () => {
    const updates = await withWaitingBuild();
    const failure = updates.apply().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(APPLY_WITHIN_MS);
    expect(await failure).toEqual(new Error('The newer build did not take over.'));
    expect(updates.state.get()).toBe('waiting');
  });

  test('reports its version', async () => {
    const updates = await withWaitingBuild();
    vi.useRealTimers();
    container.waiting.version = '1.2.3';
    expect(await updates.waitingVersion()).toBe('1.2.3');
  });
});

describe('a background sync', () => {
  test('is requested by the page and through the worker', async () => {
    container.activate();
    const updates = await start();
    updates.requestBackgroundSync();
    expect(container.active.messages).toEqual([{ type: 'RING' }]);
    expect(container.registration.sync.register).toHaveBeenCalledWith('tag');
  });

  test('is requested as soon as there is a worker', async () => {
    container.activate();
    const updates = createAppUpdates({ container: container.asReal(), reloadPage, syncTag: 'tag' });
    updates.requestBackgroundSync();
    await vi.advanceTimersByTimeAsync(0);
    expect(container.active.messages).toEqual([{ type: 'RING' }]);
  });
});

describe('the upgrade screen', () => {
  test('steps to 100 % at its pace, then reloads after 1 s', async () => {
    const updates = await withWaitingBuild();
    const { shown } = follow(updates);
    container.activate(container.waiting);
    for (const percent of STEPS) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      expect(shown.at(-1)).toMatchObject({ phase: 'running', percent });
    }
    await vi.advanceTimersByTimeAsync(FINISH_MS);
    expect(shown.at(-1)).toMatchObject({ phase: 'done', percent: 100 });
    expect(reloadPage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(RELOAD_AFTER_MS);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('does not show 100 % before the new build is active', async () => {
    const updates = await withWaitingBuild();
    const { shown } = follow(updates);
    await vi.advanceTimersByTimeAsync(APPLY_WITHIN_MS - 1);
    expect(shown.at(-1)).toMatchObject({ phase: 'running', percent: 95 });
    container.activate(container.waiting);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toMatchObject({ percent: 100 });
  });

  test('shows a failure, and the next start opens the app', async () => {
    const updates = await withWaitingBuild();
    const { shown } = follow(updates);
    container.waiting.become('redundant');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toMatchObject({ phase: 'failed' });
    expect(reloadPage).not.toHaveBeenCalled();
    expect(await (await start()).isPendingAtStart()).toBe(false);
    expect(await (await start()).isPendingAtStart()).toBe(true);
  });
});

async function start(): Promise<AppUpdates> {
  const updates = createAppUpdates({
    container: container.asReal(),
    reloadPage,
    syncTag: 'tag',
    isHeld: () => held,
    retryActivation,
  });
  await vi.advanceTimersByTimeAsync(0);
  return updates;
}

async function withWaitingBuild(): Promise<AppUpdates> {
  container.activate();
  const updates = await start();
  container.install().become('installed');
  expect(updates.state.get()).toBe('waiting');
  return updates;
}

function follow(updates: AppUpdates): { shown: UpgradeProgress[] } {
  const shown: UpgradeProgress[] = [];
  const progress = runUpgrade(updates);
  progress.subscribe(() => shown.push(progress.get() as UpgradeProgress));
  return { shown };
}

class TestWorker extends EventTarget {
  state = 'installing';
  version = '0.0.0';
  readonly messages: unknown[] = [];

  postMessage(message: { type: string }, ports: MessagePort[] = []): void {
    if (message.type === 'VERSION') ports[0]?.postMessage(this.version);
    else this.messages.push(message);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class TestRegistration extends EventTarget {
  installing: TestWorker | null = null;
  waiting: TestWorker | null = null;
  active: TestWorker | null = null;
  readonly sync = { register: vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve()) };
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve());
}

/** navigator.serviceWorker with one registration, controlled by the test. */
class TestContainer extends EventTarget {
  readonly registration = new TestRegistration();
  controller: TestWorker | null = null;
  registered: unknown[] = [];

  asReal(): ServiceWorkerContainer {
    return this as unknown as ServiceWorkerContainer;
  }

  register = (...args: unknown[]): Promise<TestRegistration> => {
    this.registered = args;
    return Promise.resolve(this.registration);
  };

  getRegistration = (): Promise<TestRegistration | undefined> =>
    Promise.resolve(this.registration.active ? this.registration : undefined);

  get waiting(): TestWorker {
    return this.registration.waiting as TestWorker;
  }

  get active(): TestWorker {
    return this.registration.active as TestWorker;
  }

  /** Starts to install a new worker; `become('installed')` makes it wait. */
  install(): TestWorker {
    const worker = new TestWorker();
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    const become = worker.become.bind(worker);
    worker.become = (state) => {
      if (state === 'installed') {
        this.registration.installing = null;
        this.registration.waiting = worker;
      }
      become(state);
    };
    return worker;
  }

  activate(worker = new TestWorker()): void {
    this.registration.waiting = null;
    this.registration.active = worker;
    this.controller = worker;
    worker.become('activated');
    this.announce();
  }

  announce(): void {
    this.dispatchEvent(new Event('controllerchange'));
  }
}

class TestDocument extends EventTarget {
  visibilityState = 'visible';
  readonly readyState = 'complete';

  show(): Promise<unknown> {
    return this.#become('visible');
  }

  hide(): Promise<unknown> {
    return this.#become('hidden');
  }

  #become(state: string): Promise<unknown> {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
    return vi.advanceTimersByTimeAsync(0);
  }
}

test('the start and the upgrade keep the times of the specification', () => {
  expect(STEPS).toEqual([20, 40, 60, 80, 95, 100]);
  expect({ STEP_MS, FINISH_MS, RELOAD_AFTER_MS, RENDER_WITHIN_MS }).toEqual({
    STEP_MS: 800,
    FINISH_MS: 500,
    RELOAD_AFTER_MS: 1_000,
    RENDER_WITHIN_MS: 3_000,
  });
});
