import { useEffect } from 'react';
import { atom } from 'jotai/vanilla';
import { pageStore } from '../../lib/page-store.ts';
import {
  type NotificationPermissionState,
  askForNotifications,
  followPermission,
  notificationPermission,
} from '../../notifications/permission.ts';
import { installPlatformOf } from '../../pwa/install/install-platform.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

/** Counts what may have changed the permission. */
const asksAtom = atom(0);

const countChange = () => pageStore.set(asksAtom, (count) => count + 1);

/** Whether this browser may show notifications of the system. */
export function devicePermission(): NotificationPermissionState {
  return notificationPermission({
    isHandheldSafari: installPlatformOf(navigator) === 'phoneSafari',
  });
}

/** The same for a screen, which is drawn again once the person has answered the browser, or changed its settings. */
export function useDevicePermission(): {
  permission: NotificationPermissionState;
  ask: () => Promise<void>;
} {
  usePageAtom(asksAtom);
  useEffect(() => followPermission(countChange), []);
  return {
    permission: devicePermission(),
    async ask() {
      await askForNotifications();
      countChange();
    },
  };
}
