import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/vault-lock.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import styles from './lock.module.css';
import { useVaultLock } from './use-vault-lock.ts';

const UnlockSheet = lazyDialog(async () => (await import('./unlock-sheet.tsx')).UnlockSheet);

/** Whether what is sensitive is open on this device, and the button that changes it. */
export function LockBar() {
  const { lock, control } = useVaultLock();
  const [isOpening, setIsOpening] = useState(false);
  if (!control) return null;
  if (lock.kind === 'open') {
    const time = formatTime(lock.until);
    return (
      <div className={styles.bar}>
        <span className={styles.state}>
          <Icon icon={LockOpen} size="s" />
          {t(lock.by === 'code' ? 'vaultLock.unlocked' : 'vaultLock.unlockedHere', { time })}
        </span>
        <Button
          size="small"
          icon={Lock}
          onClick={() => {
            control.dispatch({ is: 'lockNow' });
            showToast({ text: t('vaultLock.lockedNow') });
          }}
        >
          {t('vaultLock.lockNow')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <span className={styles.state}>
        <Icon icon={Lock} size="s" />
        {t('vaultLock.locked')}
      </span>
      <Button size="small" icon={LockOpen} onClick={() => setIsOpening(true)}>
        {t('vaultLock.openWithCode')}
      </Button>
      <UnlockSheet
        open={isOpening}
        onOpen={() => setIsOpening(false)}
        onClose={() => setIsOpening(false)}
      />
    </div>
  );
}
