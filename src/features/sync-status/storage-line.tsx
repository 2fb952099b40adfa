import { useEffect, useState } from 'react';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { type StorageHealth, readStorageHealth } from '../../replica/storage/health.ts';

/** How much this device stores, and whether the storage is persistent. */
export function StorageLine() {
  const [health, setHealth] = useState<StorageHealth | null>(null);
  useEffect(() => {
    let isOn = true;
    void readStorageHealth().then((read) => isOn && setHealth(read));
    return () => {
      isOn = false;
    };
  }, []);
  if (health?.usageBytes == null) return null;
  const used = t('syncSheet.storageUsed', { used: formatBytes(health.usageBytes) });
  const kept =
    health.persisted === null
      ? null
      : health.persisted
        ? t('syncSheet.storageKept')
        : t('syncSheet.storageNotKept');
  return (
    <div>
      <dt>{t('syncSheet.storage')}</dt>
      <dd>{kept === null ? used : `${used} · ${kept}`}</dd>
    </div>
  );
}
