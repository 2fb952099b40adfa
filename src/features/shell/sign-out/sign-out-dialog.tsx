import { useState } from 'react';
import Lock from 'lucide-react/icons/lock';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { lockProblemText } from '../../../app/lock-problem-text.ts';
import { type SignOutProblem, useInMemory, useServices } from '../../../app/services.tsx';
import { useUnsentFiles } from '../../../app/media/use-unsent-files.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import '../../../i18n/lazy/sign-out.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useUnsent } from './use-unsent.ts';
import styles from './sign-out-dialog.module.css';

type SignOutDialogProps = {
  open: boolean;
  onClose: () => void;
  /** `discard`: wipes everything of this person from the device. @returns why nothing was locked */
  onSignOut: (options: { discard: boolean }) => Promise<SignOutProblem | null>;
};

/**
 * Sign-out: asks whether what this device holds is removed or kept locked, says how many entries
 * wait to be sent, and discards those only if the person confirms it.
 */
export function SignOutDialog({ open, onClose, onSignOut }: SignOutDialogProps) {
  const waiting = useUnsent() ?? 0;
  const waitingFiles = useUnsentFiles();
  // Locking closes the replica, so nothing can be counted meanwhile.
  const [atStart, setAtStart] = useState({ unsent: 0, files: 0 });
  const [confirms, setConfirms] = useState(false);
  const [work, setWork] = useState<'lock' | 'remove' | null>(null);
  const [problem, setProblem] = useState<SignOutProblem | null>(null);
  const { unsent, files } = work === null ? { unsent: waiting, files: waitingFiles } : atStart;
  const hasUnsent = unsent + files > 0;
  const leave = async (discard: boolean): Promise<void> => {
    setAtStart({ unsent, files });
    setProblem(null);
    setWork(discard ? 'remove' : 'lock');
    const failed = await onSignOut({ discard }).catch((): SignOutProblem => 'unknown');
    setProblem(failed);
    setWork(null);
    if (failed === null) onClose();
  };
  if (confirms) {
    return (
      <ConfirmDialog
        open={open}
        title={
          unsent > 0
            ? t('signOut.discardTitle', { count: unsent })
            : t('signOut.discardFilesTitle', { count: files })
        }
        confirm={
          unsent > 0
            ? t('signOut.discardConfirm', { count: unsent })
            : t('signOut.discardFilesConfirm', { count: files })
        }
        busy={work !== null}
        onCancel={() => setConfirms(false)}
        onConfirm={() => void leave(true)}
      >
        {files > 0 && `${t('signOut.unsentFiles', { count: files })} `}
        {t('signOut.discardText')}
      </ConfirmDialog>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={() => {
        if (work !== null) return;
        setProblem(null);
        onClose();
      }}
      title={t('signOut.title')}
      intro={
        hasUnsent
          ? [
              ...(unsent > 0 ? [t('signOut.unsent', { count: unsent })] : []),
              ...(files > 0 ? [t('signOut.unsentFiles', { count: files })] : []),
            ].join(' ')
          : t('signOut.text')
      }
    >
      <div className={styles.choices}>
        {problem !== null && <Failed problem={problem} />}
        {hasUnsent && <SendFirst />}
        <Choices
          unsent={unsent}
          files={files}
          work={work}
          onLock={() => void leave(false)}
          onRemove={() => (hasUnsent ? setConfirms(true) : void leave(true))}
        />
      </div>
    </Sheet>
  );
}

function Choices({
  unsent,
  files,
  work,
  onLock,
  onRemove,
}: {
  unsent: number;
  files: number;
  work: 'lock' | 'remove' | null;
  onLock: () => void;
  onRemove: () => void;
}) {
  const inMemory = useInMemory();
  const hasUnsent = unsent + files > 0;
  return (
    <>
      {/* In a window without storage there is nothing to keep. */}
      {!inMemory && (
        <div>
          <Button
            icon={Lock}
            variant={hasUnsent ? 'secondary' : 'primary'}
            wide
            busy={work === 'lock'}
            disabled={work !== null}
            onClick={onLock}
          >
            {t('signOut.lock')}
          </Button>
          <p className={styles.reason}>
            {unsent > 0
              ? t('signOut.lockUnsent', { count: unsent })
              : files > 0
                ? t('signOut.lockFiles')
                : t('signOut.lockHint')}
          </p>
        </div>
      )}
      <div>
        <Button
          icon={Trash2}
          wide
          busy={work === 'remove'}
          disabled={work !== null}
          className={hasUnsent ? styles.discard : undefined}
          onClick={onRemove}
        >
          {t('signOut.remove')}
        </Button>
        <p className={styles.reason}>
          {unsent > 0
            ? t('signOut.removeUnsent', { count: unsent })
            : files > 0
              ? t('signOut.removeFiles', { count: files })
              : t('signOut.removeHint')}
        </p>
      </div>
    </>
  );
}

function SendFirst() {
  const { sync } = useServices();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button
        variant="primary"
        size="large"
        wide
        disabled={!online || sync === null}
        onClick={() => {
          setAsked(true);
          sync?.sendNow();
        }}
      >
        {asked && online ? t('signOut.sendingFirst') : t('signOut.sendFirst')}
      </Button>
      {!online && <p className={styles.reason}>{t('signOut.sendFirstOffline')}</p>}
    </div>
  );
}

/** Nothing was locked and nothing removed; the person is still signed in. */
function Failed({ problem }: { problem: SignOutProblem }) {
  return (
    <Banner tone="danger" role="alert" icon={TriangleAlert} title={t('signOut.failedTitle')}>
      {lockProblemText(problem)}
    </Banner>
  );
}
