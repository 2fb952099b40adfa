import { expect, test, vi } from 'vitest';
import { checkForUpdate } from './check-for-update.ts';

class FakeWorker extends EventTarget {
  state = 'installing';

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

function containerOf(
  registration: { installing?: FakeWorker; waiting?: object; update?: () => Promise<void> } | null,
) {
  const found = registration && { update: async () => undefined, ...registration };
  return { getRegistration: async () => found } as unknown as ServiceWorkerContainer;
}

test('says that this build is the newest', async () => {
  await expect(checkForUpdate(containerOf({}))).resolves.toBe('newest');
});

test('waits until the newer build is on the device', async () => {
  const installing = new FakeWorker();
  const registration: { installing: FakeWorker; waiting?: object } = { installing };
  const container = containerOf(null);
  container.getRegistration = async () =>
    Object.assign(registration, { update: async () => undefined }) as never;
  const answer = checkForUpdate(container);
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  registration.waiting = {};
  installing.become('installed');
  await expect(answer).resolves.toBe('waiting');
});

test('does not wait for longer than a minute', async () => {
  vi.useFakeTimers();
  const answer = checkForUpdate(containerOf({ installing: new FakeWorker() }));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answer).resolves.toBe('slow');
  vi.useRealTimers();
});

test('fails without a connection', async () => {
  const update = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(checkForUpdate(containerOf({ update }))).rejects.toThrow(TypeError);
});

test('says where the browser keeps no builds', async () => {
  await expect(checkForUpdate(undefined)).resolves.toBe('unsupported');
  await expect(checkForUpdate(containerOf(null))).resolves.toBe('unsupported');
});
