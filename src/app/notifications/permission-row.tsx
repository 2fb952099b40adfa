import Bell from 'lucide-react/icons/bell';
import '../../i18n/lazy/notifications.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { LazyInstallButton } from '../install/lazy-install-button.tsx';
import { useDevicePermission } from './device-permission.ts';
import styles from './permission-row.module.css';

/**
 * Whether this browser may show notifications, in words that say what to do. Before the browser asks its
 * own question the person reads what it is for.
 */
export function PermissionRow() {
  const { permission, ask } = useDevicePermission();
  if (permission === 'unasked') {
    return (
      <div className={styles.row}>
        <p className={styles.text}>{t('notifications.explain')}</p>
        <Button variant="primary" icon={Bell} onClick={() => void ask()}>
          {t('notifications.allow')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <p role="status" className={styles.text}>
        {t(`notifications.${permission}`)}
      </p>
      {permission === 'homeScreen' && <LazyInstallButton wide />}
    </div>
  );
}
