import { useEffect, useState } from 'react';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { t } from '../../i18n/t.ts';
import { askToPersist, readStorageHealth } from '../../replica/storage/health.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './keep-safe.module.css';

const points = [
  [HardDriveDownload, 'onboarding.keepPoint1'],
  [ShieldCheck, 'onboarding.keepPoint2'],
  [Smartphone, 'onboarding.keepPoint3'],
] as const;

/** Explains where entries are stored, and asks the browser for persistent storage. */
export function KeepSafe() {
  const [persisted, setPersisted] = useState<boolean | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void readStorageHealth().then((health) => setPersisted(health.persisted));
  }, []);
  const requestPersistence = async () => {
    setPersisted(await askToPersist());
    setAsked(true);
  };
  return (
    <>
      <ul className={styles.points}>
        {points.map(([icon, key]) => (
          <li key={key} className={styles.point}>
            <Icon icon={icon} size="l" className={styles.icon} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      {persisted === false && !asked && (
        <Button wide onClick={() => void requestPersistence()}>
          {t('onboarding.keepAsk')}
        </Button>
      )}
      <p role="status" className={styles.outcome}>
        {persisted === true && t('onboarding.keepYes')}
        {persisted !== true && asked && t('onboarding.keepNo')}
      </p>
    </>
  );
}
