import CloudOff from 'lucide-react/icons/cloud-off';
import MoonStar from 'lucide-react/icons/moon-star';
import Users from 'lucide-react/icons/users';
import '../i18n/lazy/site.ts';
import { t } from '../i18n/t.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { useNow } from '../ui/use-now.ts';
import { Preview } from './preview.tsx';
import styles from './landing.module.css';

/** The front page: what the app is, sign-in and sign-up. */
export function Landing({ onSignIn, onSignUp }: { onSignIn: () => void; onSignUp: () => void }) {
  const now = useNow(3_600_000);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo word={t('shell.product')} />
        <div className={styles.ways}>
          <Button onClick={onSignIn}>{t('site.signIn')}</Button>
          <Button variant="primary" className={styles.early} onClick={onSignUp}>
            {t('site.getAccess')}
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.words}>
          <h1 className={styles.headline}>{t('site.headline')}</h1>
          <p className={styles.lead}>{t('site.lead')}</p>
          <Button variant="primary" size="large" className={styles.action} onClick={onSignUp}>
            {t('site.getAccess')}
          </Button>
        </div>
        <Preview />
        <ul className={styles.points}>
          {points.map(({ icon, title, text }) => (
            <li key={title} className={styles.point}>
              <Icon icon={icon} size="l" className={styles.icon} />
              <h2 className={styles.pointTitle}>{t(title)}</h2>
              <p className={styles.pointText}>{t(text)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>
        <span>{t('site.footer', { year: String(new Date(now).getFullYear()) })}</span>
        {/* Separate documents outside the app: plain links. */}
        {ways.map((way) => (
          <a key={way} href={`/${way}`}>
            {t(`site.${way}`)}
          </a>
        ))}
      </footer>
    </div>
  );
}

const ways = ['privacy', 'terms', 'support'] as const;

const points = [
  { icon: CloudOff, title: 'site.point1', text: 'site.point1Text' },
  { icon: Users, title: 'site.point2', text: 'site.point2Text' },
  { icon: MoonStar, title: 'site.point3', text: 'site.point3Text' },
] as const;
