import { useState } from 'react';
import Lock from 'lucide-react/icons/lock';
import { useServices } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/sign-out.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';

/** What this person has locked here could not be unlocked: the server did not name its key. */
export function LockedNotice() {
  const { retryOpen, repair } = useServices();
  const [asks, setAsks] = useState(false);
  return (
    <Banner
      tone="attention"
      role="alert"
      icon={Lock}
      title={t('signOut.lockedTitle')}
      actions={
        <>
          <Button variant="primary" onClick={retryOpen}>
            {t('ui.retry')}
          </Button>
          {/* For a lock that never opens: the server has lost its key, or the disk is damaged. */}
          <Button onClick={() => setAsks(true)}>{t('signOut.lockedRemove')}</Button>
        </>
      }
    >
      {t('signOut.lockedText')}
      <ConfirmDialog
        open={asks}
        title={t('signOut.lockedRemoveTitle')}
        confirm={t('signOut.lockedRemove')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          repair().catch((error: unknown) =>
            showToast({ tone: 'attention', ...storageErrorText(error) }),
          );
        }}
      >
        {t('signOut.lockedRemoveText')}
      </ConfirmDialog>
    </Banner>
  );
}
