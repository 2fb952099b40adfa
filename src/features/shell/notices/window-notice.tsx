import { useState } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/window-storage.ts';
import '../../../i18n/lazy/device-notices.ts';
import { t } from '../../../i18n/t.ts';
import type { StorageProblem } from '../../../replica/errors.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useUnsent } from '../sign-out/use-unsent.ts';

/** The storage could not be opened, and what is logged is kept in this window meanwhile. */
export function WindowNotice({ problem }: { problem: StorageProblem }) {
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
      title={isFull ? t('deviceNotices.fullTitle') : t('windowStorage.windowBrokenTitle')}
      actions={
        unsent === 0 && (
          <>
            <Button variant="primary" onClick={retryOpen}>
              {t('ui.retry')}
            </Button>
            {!isFull && <Button onClick={() => setAsks(true)}>{t('windowStorage.repair')}</Button>}
          </>
        )
      }
    >
      {isFull ? t('windowStorage.windowFullText') : t('windowStorage.windowBrokenText')}
      <ConfirmDialog
        open={asks}
        title={t('windowStorage.repairTitle')}
        confirm={t('windowStorage.repair')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          repair().catch((error: unknown) =>
            showToast({ tone: 'attention', ...storageErrorText(error) }),
          );
        }}
      >
        {t('windowStorage.repairText')}
      </ConfirmDialog>
    </Banner>
  );
}
