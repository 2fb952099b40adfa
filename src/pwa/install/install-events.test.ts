import { beforeEach, expect, test } from 'vitest';
import { pageStore } from '../../lib/page-store.ts';
import { type InstallEvent, installEventAtom, watchInstallEvents } from './install-events.ts';

const offer = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => ({ outcome: 'dismissed' as const }),
  }) satisfies InstallEvent;

beforeEach(() => pageStore.set(installEventAtom, null));

test('the offer of the browser is kept, and its own button prevented', () => {
  const page = new EventTarget();
  watchInstallEvents(page);
  const event = offer();
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(pageStore.get(installEventAtom)).toBe(event);
  page.dispatchEvent(new Event('appinstalled'));
  expect(pageStore.get(installEventAtom)).toBeNull();
});

test('an offer that came before the app is kept too', () => {
  const event = offer();
  watchInstallEvents(Object.assign(new EventTarget(), { installOffer: event }));
  expect(pageStore.get(installEventAtom)).toBe(event);
});
