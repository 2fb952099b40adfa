import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type SystemNotification,
  closeShownExcept,
  showSystemNotification,
  vibrate,
} from './system-notification.ts';

const entry: SystemNotification = {
  message: {
    kind: 'news',
    tag: 'e1',
    title: 'Nestling',
    body: 'Ben: bottle 120 ml for Mia',
    url: '/logs?entry=e1',
    at: 0,
    actions: [{ action: 'log', title: 'Log now' }],
  },
  vibrates: true,
  isNew: true,
  closeAfterMs: 5_000,
};

/** A service worker's registration that holds what is shown. */
function registrationOf() {
  const shown = new Map<
    string,
    { tag: string; data: unknown; options: Record<string, unknown>; close: () => void }
  >();
  return {
    shown,
    active: {},
    showNotification: vi.fn<
      (title: string, options: { tag: string; data: unknown }) => Promise<void>
    >((_title, options) => {
      const { tag, data } = options;
      shown.set(tag, { tag, data, options: { ...options }, close: () => shown.delete(tag) });
      return Promise.resolve();
    }),
    getNotifications: () => Promise.resolve([...shown.values()]),
  };
}

function browserWith(navigator: object): void {
  vi.stubGlobal('navigator', navigator);
}

describe('a notification of the system', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is shown by the service worker and closes after five seconds', async () => {
    const registration = registrationOf();
    browserWith({
      serviceWorker: { getRegistration: () => Promise.resolve(registration) },
      vibrate: () => true,
    });
    expect(await showSystemNotification(entry)).toBe(true);
    expect(registration.shown.get('e1')?.options).toMatchObject({
      body: 'Ben: bottle 120 ml for Mia',
      data: entry.message,
      vibrate: [200, 100, 200],
      actions: [{ action: 'log', title: 'Log now' }],
    });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(registration.shown.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(registration.shown.size).toBe(0);
  });

  test('that takes the place of an earlier one has its own five seconds', async () => {
    const registration = registrationOf();
    browserWith({ serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
    await showSystemNotification(entry);
    await vi.advanceTimersByTimeAsync(3_000);
    await showSystemNotification({ ...entry, message: { ...entry.message, at: 3_000 } });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(registration.shown.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(registration.shown.size).toBe(0);
  });

  test('stays if it should, until it is closed', async () => {
    const registration = registrationOf();
    browserWith({ serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
    for (const [kind, tag] of [
      ['reminder', 'r1'],
      ['reminder', 'r2'],
      ['news', 'n1'],
    ] as const) {
      const message = { ...entry.message, kind, tag };
      await showSystemNotification({ ...entry, message, closeAfterMs: null });
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(registration.shown.size).toBe(3);
    await closeShownExcept('reminder', ['r2']);
    expect([...registration.shown.keys()]).toEqual(['r2', 'n1']);
  });

  test('is silent where the browser cannot vibrate or the person wants none', async () => {
    const registration = registrationOf();
    const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
    browserWith({ serviceWorker });
    await showSystemNotification(entry);
    expect(registration.shown.get('e1')?.options).toMatchObject({ silent: true });
    browserWith({ serviceWorker, vibrate: () => true });
    await showSystemNotification({ ...entry, vibrates: false });
    expect(registration.shown.get('e1')?.options).toMatchObject({ silent: true });
    expect(registration.shown.get('e1')?.options).not.toHaveProperty('vibrate');
  });

  test('is shown by the page without a service worker, and closes as well', async () => {
    const close = vi.fn<() => void>();
    const made = vi.fn<(title: string, options: object) => void>();
    browserWith({});
    vi.stubGlobal(
      'Notification',
      class {
        close = close;
        constructor(title: string, options: object) {
          made(title, options);
        }
      },
    );
    expect(await showSystemNotification(entry)).toBe(true);
    expect(made).toHaveBeenCalledWith(
      'Nestling',
      expect.not.objectContaining({ actions: expect.anything() }),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(close).toHaveBeenCalledOnce();
  });

  test('that the browser refuses is no error', async () => {
    browserWith({});
    vi.stubGlobal('Notification', function () {
      throw new TypeError('Illegal constructor');
    });
    expect(await showSystemNotification(entry)).toBe(false);
    await expect(closeShownExcept('', [])).resolves.toBeUndefined();
  });
});

describe('vibration', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('follows the pattern of the specification', () => {
    const vibrated = vi.fn<(pattern: number[]) => boolean>(() => true);
    browserWith({ vibrate: vibrated });
    vibrate();
    expect(vibrated).toHaveBeenCalledWith([200, 100, 200]);
  });

  test('is left out without an error where there is none', () => {
    browserWith({});
    expect(vibrate).not.toThrow();
    browserWith({
      vibrate: () => {
        throw new TypeError('refused');
      },
    });
    expect(vibrate).not.toThrow();
  });
});
