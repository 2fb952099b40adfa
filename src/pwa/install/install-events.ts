import { atom } from 'jotai/vanilla';
import { pageStore } from '../../lib/page-store.ts';

/** Chromium's offer to install the app. It can be used once. */
export type InstallEvent = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's offer, as long as it stands, and whether the app was installed in this page. */
export const installEventAtom = atom<InstallEvent | null>(null);
export const justInstalledAtom = atom(false);

/**
 * Keeps the browser's offer for our own button. It comes once, maybe before the first paint, so that this
 * is part of the first script; on the front page, which is painted before the app is asked for, a script in the page has
 * kept it (src/site/landing/before-app.js).
 */
export function watchInstallEvents(
  page: Pick<Window, 'addEventListener'> & { installOffer?: InstallEvent },
): void {
  if (page.installOffer) pageStore.set(installEventAtom, page.installOffer);
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    pageStore.set(installEventAtom, event as InstallEvent);
  });
  page.addEventListener('appinstalled', () => {
    pageStore.set(installEventAtom, null);
    pageStore.set(justInstalledAtom, true);
  });
}
