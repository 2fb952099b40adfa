import { vi } from 'vitest';

/** A push manager of a browser that holds one subscription. */
export class TestPushManager {
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

/** Until `vi.unstubAllGlobals()`. @param pushManager null: there is no service worker */
export function stubPushManager(pushManager: TestPushManager | null): void {
  vi.stubGlobal('PushManager', TestPushManager);
  vi.stubGlobal('navigator', {
    userAgent: 'Test',
    maxTouchPoints: 0,
    serviceWorker: {
      getRegistration: () => Promise.resolve(pushManager ? { pushManager } : undefined),
    },
  });
}
