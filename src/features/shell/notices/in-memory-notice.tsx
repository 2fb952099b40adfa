import { useEffect, useState } from 'react';
import AppWindow from 'lucide-react/icons/app-window';
import { useServices } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { isStorageTemporary } from '../../../replica/storage/health.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useUnsent } from '../sign-out/use-unsent.ts';
import '../../../i18n/lazy/device-notices.ts';

/**
 * Says that the data ends with this window, and asks before it closes with unsynced entries. Any
 * window asks while an entry is not stored that should have been.
 */
export function InMemoryNotice() {
  const { inMemory, openError } = useServices();
  const [isPrivate, setIsPrivate] = useState(false);
  useEffect(() => {
    void isStorageTemporary().then(setIsPrivate);
  }, []);
  const endsWithWindow = inMemory || isPrivate;
  const unsent = useUnsent() ?? 0;
  const late = useQuery((replica) => replica.queue.counts(), [])?.lateWrites ?? 0;
  const wouldLose = (endsWithWindow && unsent > 0) || late > 0;
  useEffect(() => {
    if (!wouldLose) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [wouldLose]);
  // Where there should be storage, the storage notice says why there is none.
  if (!endsWithWindow || openError !== null) return null;
  return (
    <Banner tone="attention" icon={AppWindow} title={t('deviceNotices.windowTitle')}>
      {t('deviceNotices.windowText')}
    </Banner>
  );
}
