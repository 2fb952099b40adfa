import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { appVersion } from '../../../pwa/app-version.ts';
import { checkForUpdate } from '../../../pwa/check-for-update.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/list.tsx';

const results = {
  newest: 'settings.updateNewest',
  waiting: 'settings.updateWaiting',
  slow: 'settings.updateSlow',
  unsupported: 'settings.updateUnsupported',
  failed: 'settings.updateFailed',
} as const;

/** The version of the running build, and whether the server has a newer one. */
export function UpdateRow() {
  const [result, setResult] = useState<keyof typeof results | null>(null);
  const [busy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    void checkForUpdate(navigator.serviceWorker as ServiceWorkerContainer | undefined)
      .catch(() => 'failed' as const)
      .then((found) => {
        setResult(found);
        setBusy(false);
      });
  };
  return (
    <Row
      title={t('settings.versionNumber', { version: appVersion() })}
      detail={<span role="status">{result && t(results[result])}</span>}
      end={
        <Button size="small" busy={busy} onClick={check}>
          {t('settings.updateCheck')}
        </Button>
      }
    />
  );
}
