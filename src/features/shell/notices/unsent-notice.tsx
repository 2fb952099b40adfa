import { useEffect, useState } from 'react';
import Hourglass from 'lucide-react/icons/hourglass';
import { DAY_MS } from '../../../../schema/limits.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { askToPersist, readStorageHealth } from '../../../replica/storage/health.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import '../../../i18n/lazy/device-notices.ts';

/** Warns of entries that only this device has for over a day, in a browser that may clear them. */
export function UnsentNotice() {
  const since = useQuery((replica) => replica.queue.waitingSince(), []);
  const now = useNow(60_000);
  const isOld = since != null && now - since > DAY_MS;
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    if (isOld) void readStorageHealth().then(({ persisted }) => setIsKept(persisted));
  }, [isOld]);
  if (!isOld || isKept !== false) return null;
  const requestPersistence = async () => {
    const granted = await askToPersist();
    setIsKept(granted);
    showToast({ text: granted ? t('deviceNotices.keptGranted') : t('deviceNotices.keptDenied') });
  };
  return (
    <Banner
      tone="attention"
      icon={Hourglass}
      title={t('deviceNotices.notPersistedTitle')}
      actions={
        <Button onClick={() => void requestPersistence()}>{t('deviceNotices.keptAsk')}</Button>
      }
    >
      {t('deviceNotices.notPersistedText')}
    </Banner>
  );
}
