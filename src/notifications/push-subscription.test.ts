import { afterEach, describe, expect, test, vi } from 'vitest';
import { TestPushManager, stubPushManager } from '../../tests/helpers/push-manager.ts';
import { isPushSupported, subscribeToPush, unsubscribeFromPush } from './push-subscription.ts';

const KEY = 'BAEC_-8';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the subscription to push messages', () => {
  test('is made once, with the key of the server', async () => {
    const manager = new TestPushManager();
    stubPushManager(manager);
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
    stubPushManager(manager);
    await subscribeToPush(KEY);
    expect(await subscribeToPush('BAEC_-9')).toMatchObject({
      endpoint: 'https://push.example.org/2',
    });
  });

  test('ends', async () => {
    const manager = new TestPushManager();
    stubPushManager(manager);
    await subscribeToPush(KEY);
    await unsubscribeFromPush();
    expect(manager.current).toBeNull();
    await expect(unsubscribeFromPush()).resolves.toBeUndefined();
  });

  test('is refused without an error: in private windows, and without a service worker', async () => {
    const manager = new TestPushManager();
    manager.refuses = true;
    stubPushManager(manager);
    expect(await subscribeToPush(KEY)).toBeNull();
    stubPushManager(null);
    expect(await subscribeToPush(KEY)).toBeNull();
  });

  test('is not offered by browsers without push', () => {
    stubPushManager(null);
    expect(isPushSupported()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(isPushSupported()).toBe(false);
  });
});
