import { useEffect, useState } from 'react';
import { pageStore } from '../../lib/page-store.ts';
import { readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { canInstallByHand } from '../../pwa/install/install-platform.ts';
import { installEventAtom, justInstalledAtom } from '../../pwa/install/install-events.ts';
import {
  type InstallRecord,
  NO_DISMISSALS,
  installRecordFact,
} from '../../pwa/install/install-record.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

export type Install = {
  /** The app is not installed, and this device can install it. */
  isPossible: boolean;
  /** The browser installs it itself when asked. */
  hasOwnPrompt: boolean;
  /** Asks the browser. @returns whether the app is being installed */
  prompt: () => Promise<boolean>;
};

/** Whether and how this device can install the app. */
export function useInstall(): Install {
  const event = usePageAtom(installEventAtom);
  const isInstalled = usePageAtom(justInstalledAtom);
  const isStandalone = useIsStandalone();
  useEffect(() => {
    if (isInstalled) writeInstallRecord({ ...readInstallRecord(), wasInstalled: true });
  }, [isInstalled]);
  return {
    isPossible: !isInstalled && !isStandalone && (event !== null || canInstallByHand(navigator)),
    hasOwnPrompt: event !== null,
    async prompt() {
      if (event === null) return false;
      // An event cannot be used a second time; the browser sends another one if it may be asked again.
      pageStore.set(installEventAtom, null);
      const { outcome } = await event.prompt();
      return outcome === 'accepted';
    },
  };
}

export function readInstallRecord(): InstallRecord {
  return readLocalFact(installRecordFact) ?? NO_DISMISSALS;
}

export function writeInstallRecord(record: InstallRecord): void {
  writeLocalFact(installRecordFact, record);
}

function useIsStandalone(): boolean {
  const [isStandalone] = useState(
    () =>
      matchMedia('(display-mode: standalone)').matches ||
      // Safari on iPhones before it had the media query.
      ('standalone' in navigator && navigator.standalone === true),
  );
  return isStandalone;
}
