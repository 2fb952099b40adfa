import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { askToPersist, readStorageHealth } from '../../../replica/storage/health.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/list.tsx';
import { showToast } from '../../../ui/toasts.ts';
import '../../../i18n/lazy/device-notices.ts';

/** Whether the browser may delete what is stored on this device, and asking it not to. */
export function KeptRow() {
  /** undefined until it is known; null where the browser does not say. */
  const [persisted, setPersisted] = useState<boolean | null>();
  const read = () => void readStorageHealth().then((health) => setPersisted(health.persisted));
  useEffect(read, []);
  const requestPersistence = async () => {
    const granted = await askToPersist();
    showToast({ text: granted ? t('deviceNotices.keptGranted') : t('deviceNotices.keptDenied') });
    read();
  };
  return (
    <Row
      title={t('settings.kept')}
      detail={persisted !== undefined && keptText(persisted)}
      end={
        persisted === false && (
          <Button size="small" onClick={() => void requestPersistence()}>
            {t('deviceNotices.keptAsk')}
          </Button>
        )
      }
    />
  );
}

function keptText(persisted: boolean | null): string {
  if (persisted === null) return t('settings.keptUnknown');
  return persisted ? t('settings.keptYes') : t('settings.keptNo');
}
