import Check from 'lucide-react/icons/check';
import { InstallButton } from '../../app/install/install-button.tsx';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './install-section.module.css';

/** Why and how to install the app. */
export function InstallSection() {
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
      <div>
        <InstallButton size="large" />
      </div>
    </LandingSection>
  );
}

const points = ['site.installPoint1', 'site.installPoint2', 'site.installPoint3'] as const;
