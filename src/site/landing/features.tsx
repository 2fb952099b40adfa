import CloudOff from 'lucide-react/icons/cloud-off';
import MoonStar from 'lucide-react/icons/moon-star';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './features.module.css';

/** Four blocks about what the app does. */
export function Features() {
  return (
    <LandingSection id="features" title={t('site.features')}>
      <ul className={styles.blocks}>
        {blocks.map(({ icon, title, text }) => (
          <li key={title} className={styles.block}>
            <Icon icon={icon} size="l" className={styles.icon} />
            <h3 className={styles.title}>{t(title)}</h3>
            <p className={styles.text}>{t(text)}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

const blocks = [
  { icon: CloudOff, title: 'site.feature1', text: 'site.feature1Text' },
  { icon: Users, title: 'site.feature2', text: 'site.feature2Text' },
  { icon: MoonStar, title: 'site.feature3', text: 'site.feature3Text' },
  { icon: TrendingUp, title: 'site.feature4', text: 'site.feature4Text' },
] as const;
