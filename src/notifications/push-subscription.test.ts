import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPushSupported, subscribeToPush, unsubscribeFromPush } from './push-subscription.ts';

const KEY = 'BAEC_-8';

/** A push manager that holds one subscription. */
class TestPushManager {
  current: PushSubscription | null = null;
  made = 0;
  refuses = false;

  getSubscription = () => Promise.resolve(this.current);

  subscribe = ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (this.refuses) return Promise.reject(new DOMException('denied', 'NotAllowedError'));
    this.made += 1;
    const base64 = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
    const endpoint = `https://push.example.org/${this.made}`;
    this.current = {
      endpoint,
      options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => {
        this.current = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    return Promise.resolve(this.current);
  };
}

function browserWith(pushManager: TestPushManager | null): void {
  vi.stubGlobal('PushManager', TestPushManager);
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve(pushManager ? { pushManager } : undefined),
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the subscription to push messages', () => {
  test('is made once, with the key of the server', async () => {
    const manager = new TestPushManager();
    browserWith(manager);
    const first = await subscribeToPush(KEY);
    expect(first).toEqual({
      endpoint: 'https://push.example.org/1',
      expirationTime: null,
      keys: { p256dh: 'p', auth: 'a' },
    });
    expect(await subscribeToPush(`${KEY}=`)).toEqual(first);
    expect(manager.made).toBe(1);
  });

  test('is replaced when the server has another key', async () => {
    const manager = new TestPushManager();
    browserWith(manager);
    await subscribeToPush(KEY);
    expect(await subscribeToPush('BAEC_-9')).toMatchObject({
      endpoint: 'https://push.example.org/2',
    });
  });

  test('ends', async () => {
    const manager = new TestPushManager();
    browserWith(manager);
    await subscribeToPush(KEY);
    await unsubscribeFromPush();
    expect(manager.current).toBeNull();
    await expect(unsubscribeFromPush()).resolves.toBeUndefined();
  });

  test('is refused without an error: in private windows, and without a service worker', async () => {
    const manager = new TestPushManager();
    manager.refuses = true;
    browserWith(manager);
    expect(await subscribeToPush(KEY)).toBeNull();
    browserWith(null);
    expect(await subscribeToPush(KEY)).toBeNull();
  });

  test('is not offered by browsers without push', () => {
    browserWith(null);
    expect(isPushSupported()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(isPushSupported()).toBe(false);
  });
});
