import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import Baby from 'lucide-react/icons/baby';
import Plus from 'lucide-react/icons/plus';
import Smartphone from 'lucide-react/icons/smartphone';
import '../../i18n/lazy/site.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './preview.module.css';

/** The home screen at three in the morning, drawn with the app's own night tokens. */
export function Preview() {
  return (
    <figure
      className={styles.phone}
      data-theme="night"
      role="img"
      aria-label={t('site.previewLabel')}
    >
      <div className={styles.top}>
        <span className={styles.clock}>{t('site.previewNow')}</span>
        <span className={styles.pill}>
          <Icon icon={Smartphone} size="s" />
          {t('site.offline')}
        </span>
      </div>
      <p className={styles.child}>{t('site.previewChild')}</p>
      {tiles.map(({ icon, title, value, detail }) => (
        <div key={title} className={styles.tile}>
          <span className={styles.tileTitle}>
            <Icon icon={icon} />
            {t(title)}
          </span>
          <span className={styles.value}>{t(value)}</span>
          <span className={styles.detail}>{t(detail)}</span>
        </div>
      ))}
      <div className={styles.dock}>
        {dock.map((icon) => (
          <span key={icon.displayName} className={styles.action}>
            <Icon icon={icon} size="l" />
          </span>
        ))}
      </div>
    </figure>
  );
}

const dock = [Milk, Baby, Moon, Plus];

const tiles = [
  {
    icon: Milk,
    title: 'site.previewFeed',
    value: 'site.previewFeedValue',
    detail: 'site.previewFeedDetail',
  },
  {
    icon: Moon,
    title: 'site.previewSleep',
    value: 'site.previewSleepValue',
    detail: 'site.previewSleepDetail',
  },
  {
    icon: Baby,
    title: 'site.previewDiaper',
    value: 'site.previewDiaperValue',
    detail: 'site.previewDiaperDetail',
  },
] as const;
