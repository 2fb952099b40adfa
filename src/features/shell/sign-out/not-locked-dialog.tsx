import { useState } from 'react';
import { lockFailureAtom } from '../../../app/lock-failure.ts';
import { lockProblemText } from '../../../app/lock-problem-text.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/sign-out.ts';
import { t } from '../../../i18n/t.ts';
import { pageStore } from '../../../lib/page-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { usePageAtom } from '../../../ui/use-atom.ts';

/** Says that what somebody left on this device could not be locked, and offers to try again. */
export function NotLockedDialog({ open }: { open: boolean }) {
  const failure = usePageAtom(lockFailureAtom);
  const [work, setWork] = useState<'lock' | 'remove' | null>(null);
  const [asks, setAsks] = useState(false);
  if (!open || failure === null) return null;
  const run = async (kind: 'lock' | 'remove', action: () => Promise<void>): Promise<void> => {
    setWork(kind);
    try {
      await action();
      const isDone = pageStore.get(lockFailureAtom) === null;
      if (isDone)
        showToast({ text: t(kind === 'lock' ? 'signOut.leftLocked' : 'signOut.leftRemoved') });
    } catch (error) {
      showToast({ tone: 'attention', ...storageErrorText(error) });
    } finally {
      setWork(null);
      setAsks(false);
    }
  };
  if (asks) {
    return (
      <ConfirmDialog
        open
        title={t('signOut.leftRemoveTitle')}
        confirm={t('signOut.lockedRemove')}
        busy={work === 'remove'}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run('remove', failure.remove)}
      >
        {t('signOut.leftRemoveText')}
      </ConfirmDialog>
    );
  }
  return (
    <Sheet
      open
      onClose={() => pageStore.set(lockFailureAtom, null)}
      tapBesideCloses={false}
      role="alertdialog"
      title={t('signOut.leftTitle')}
      intro={`${t('signOut.leftText')} ${lockProblemText(failure.problem)}`}
      footer={
        <>
          <Button onClick={() => setAsks(true)}>{t('signOut.lockedRemove')}</Button>
          <Button
            variant="primary"
            busy={work === 'lock'}
            onClick={() => void run('lock', failure.retry)}
          >
            {t('ui.retry')}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
