import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './install-section.module.css';

/** Why and how to install the app. */
export function InstallSection({ button }: { button: ReactNode }) {
  return (
    <LandingSection id="install" title={t('site.install')} intro={t('site.installText')}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon icon={Check} />
            <span>{t(point)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.way}>
        <p className={styles.byMenu}>{t('site.installByMenu')}</p>
        {button}
      </div>
    </LandingSection>
  );
}

const points = ['site.installPoint1', 'site.installPoint2', 'site.installPoint3'] as const;
