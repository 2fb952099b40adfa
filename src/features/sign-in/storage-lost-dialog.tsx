import { useEffect, useState } from 'react';
import { hasLostStorage, rememberWhatIsStored } from '../../app/stored-here.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import '../../i18n/lazy/sign-in.ts';

/** Says that the browser has lost what Nestling had stored on this device. */
export function StorageLostDialog({
  open,
  onClose,
  onSignIn,
}: {
  open: boolean;
  onClose: () => void;
  onSignIn: () => void;
}) {
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (open) void hasLostStorage().then(setIsLost);
  }, [open]);
  /** Said once. */
  const acknowledge = (next: () => void) => {
    void rememberWhatIsStored().catch(() => undefined);
    next();
  };
  return (
    <Sheet
      open={open && isLost}
      onClose={() => acknowledge(onClose)}
      tapBesideCloses={false}
      kind="dialog"
      role="alertdialog"
      title={t('signIn.storageLostTitle')}
      intro={t('signIn.storageLostText')}
      footer={
        <>
          <Button onClick={() => acknowledge(onClose)}>{t('ui.close')}</Button>
          <Button variant="primary" onClick={() => acknowledge(onSignIn)}>
            {t('signIn.storageLostSignIn')}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
