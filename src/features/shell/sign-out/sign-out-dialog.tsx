import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import { useServices } from '../../../app/services.tsx';
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
  /** `discard`: wipes everything of this person from the device. */
  onSignOut: (options: { discard: boolean }) => void;
};

/** Sign-out while entries wait: says how many, and discards them only if the person chooses that. */
export function SignOutDialog({ open, onClose, onSignOut }: SignOutDialogProps) {
  const unsent = useUnsent() ?? 0;
  const [confirms, setConfirms] = useState(false);
  if (confirms) {
    return (
      <ConfirmDialog
        open={open}
        title={t('signOut.discardTitle', { count: unsent })}
        confirm={t('signOut.discardConfirm', { count: unsent })}
        onCancel={() => setConfirms(false)}
        onConfirm={() => onSignOut({ discard: true })}
      >
        {t('signOut.discardText')}
      </ConfirmDialog>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={unsent > 0 ? t('signOut.title') : t('shell.logout')}
      intro={unsent > 0 ? t('signOut.text', { count: unsent }) : undefined}
    >
      <Choices unsent={unsent} onSignOut={onSignOut} onDiscard={() => setConfirms(true)} />
    </Sheet>
  );
}

function Choices({
  unsent,
  onSignOut,
  onDiscard,
}: {
  unsent: number;
  onSignOut: SignOutDialogProps['onSignOut'];
  onDiscard: () => void;
}) {
  const { sync } = useServices();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  if (unsent === 0) {
    return (
      <div className={styles.choices}>
        <Banner icon={Check} title={t('signOut.allSent')} />
        <Button variant="primary" size="large" wide onClick={() => onSignOut({ discard: false })}>
          {t('shell.logout')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.choices}>
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
      <Button size="large" wide onClick={() => onSignOut({ discard: false })}>
        {t('signOut.keepHere')}
      </Button>
      <Button variant="quiet" wide className={styles.discard} onClick={onDiscard}>
        {t('signOut.discardUnsent')}
      </Button>
    </div>
  );
}
