import { type ReactNode, useState } from 'react';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Switch } from '../../../ui/switch.tsx';
import styles from './pages.module.css';

/** At night no picture is shown before the person asks for it: the switch is there at night only. */
export function NightPictures({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <div data-pictures={isShown || undefined}>
      <div className={styles.night}>
        <Switch label={t('vault.showAtNight')} checked={isShown} onChange={setShown} />
      </div>
      {children}
    </div>
  );
}
