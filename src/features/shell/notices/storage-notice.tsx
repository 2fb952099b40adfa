import { Suspense, lazy, useEffect, useState } from 'react';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../../app/services.tsx';
import { openErrorText, storageErrorText } from '../../../app/storage-error-text.ts';
import { t } from '../../../i18n/t.ts';
import type { StorageProblem } from '../../../replica/errors.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useUnsent } from '../sign-out/use-unsent.ts';

const LockedNotice = lazy(async () => ({
  default: (await import('./locked-notice.tsx')).LockedNotice,
}));

/** The notice appears when opening takes longer than this. */
const SLOW_AFTER_MS = 1_200;

/** Says that this device's storage is slow, was taken over by a newer release, or did not open. */
export function StorageNotice() {
  const { sync, openError, inMemory, retryOpen } = useServices();
  const reload = <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>;
  if (openError === null) return sync === null ? <SlowNotice /> : null;
  const { title, text } = openErrorText(openError.kind);
  if (openError.kind === 'outdated') {
    return (
      <Banner tone="attention" role="alert" icon={RefreshCw} title={title} actions={reload}>
        {text}
      </Banner>
    );
  }
  if (inMemory) return <WindowNotice problem={openError.kind} />;
  if (openError.kind === 'locked') {
    return (
      <Suspense>
        <LockedNotice />
      </Suspense>
    );
  }
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={retryOpen}>
            {t('ui.retry')}
          </Button>
          {reload}
        </>
      }
    >
      {text}
    </Banner>
  );
}

/** The storage could not be opened, and what is logged is kept in this window meanwhile. */
function WindowNotice({ problem }: { problem: StorageProblem }) {
  const { retryOpen, repair } = useServices();
  const [asks, setAsks] = useState(false);
  // Opened again now, the window would lose them.
  const unsent = useUnsent() ?? 0;
  const isFull = problem === 'quota';
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={isFull ? t('storage.fullTitle') : t('storage.openFailed')}
      actions={
        unsent === 0 && (
          <>
            <Button variant="primary" onClick={retryOpen}>
              {t('ui.retry')}
            </Button>
            {!isFull && <Button onClick={() => setAsks(true)}>{t('storage.repair')}</Button>}
          </>
        )
      }
    >
      {isFull ? t('storage.windowFullText') : t('storage.windowBrokenText')}
      <ConfirmDialog
        open={asks}
        title={t('storage.repairTitle')}
        confirm={t('storage.repair')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          repair().catch((error: unknown) =>
            showToast({ tone: 'attention', ...storageErrorText(error) }),
          );
        }}
      >
        {t('storage.repairText')}
      </ConfirmDialog>
    </Banner>
  );
}

/** Mounted while the replica opens; shows a message when that takes long. */
function SlowNotice() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <Banner icon={Hourglass} title={t('storage.slowTitle')}>
      {t('storage.slowText')}
    </Banner>
  );
}
