import { atom } from 'jotai/vanilla';
import { pageStore } from '../../lib/page-store.ts';
import {
  type NotificationPermissionState,
  askForNotifications,
  notificationPermission,
} from '../../notifications/permission.ts';
import { installPlatformOf } from '../../pwa/install/install-platform.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

/** Counts what may have changed the permission, which the browser itself announces nowhere reliably. */
const asksAtom = atom(0);

/** Whether this browser may show notifications of the system. */
export function devicePermission(): NotificationPermissionState {
  return notificationPermission({
    isHandheldSafari: installPlatformOf(navigator) === 'phoneSafari',
  });
}

/** The same for a screen, which is drawn again once the person has answered the browser. */
export function useDevicePermission(): {
  permission: NotificationPermissionState;
  ask: () => Promise<void>;
} {
  usePageAtom(asksAtom);
  return {
    permission: devicePermission(),
    async ask() {
      await askForNotifications();
      pageStore.set(asksAtom, (count) => count + 1);
    },
  };
}
