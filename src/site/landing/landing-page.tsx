import type { ReactNode, Ref } from 'react';
import '../../i18n/lazy/site.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ClosingCall, type LandingPlan } from './closing-call.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { InstallSection } from './install-section.tsx';
import { Preview } from './preview.tsx';
import { Pricing } from './pricing.tsx';
import { Screenshots } from './screenshots.tsx';
import { Testimonials } from './testimonials.tsx';
import styles from './landing.module.css';

export type LandingPageProps = {
  ref?: Ref<HTMLDivElement>;
  onSignIn: () => void;
  /** With the plan that was named, if any. */
  onSignUp: (plan: LandingPlan | null) => void;
  /** Only a browser knows whether it can install the app. */
  installButton: ReactNode;
};

/**
 * What the app is and costs, sign-in and sign-up. It uses no services and nothing of a browser, because the
 * build draws it into the page that the server sends: scripts/build-front-page.ts.
 */
export function LandingPage({ ref, onSignIn, onSignUp, installButton }: LandingPageProps) {
  return (
    <div ref={ref} className={styles.page}>
      <header className={styles.bar}>
        <Logo word={<span className={styles.word}>{t('shell.product')}</span>} />
        <div className={styles.ways}>
          <Button size="small" className={styles.way} onClick={onSignIn}>
            {t('site.signIn')}
          </Button>
          <Button
            variant="primary"
            size="small"
            className={styles.way}
            onClick={() => onSignUp(null)}
          >
            {t('site.getAccess')}
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.headline}>{t('site.headline')}</h1>
            <p className={styles.lead}>{t('site.lead')}</p>
            <Button
              variant="primary"
              size="large"
              className={styles.action}
              onClick={() => onSignUp(null)}
            >
              {t('site.getAccess')}
            </Button>
          </div>
          <Preview />
        </div>
        <Pricing />
        <InstallSection button={installButton} />
        <Features />
        <Screenshots />
        <Testimonials />
        <Faq />
        <ClosingCall onPlan={onSignUp} />
      </main>
      <Footer />
    </div>
  );
}

function Footer() {
  const year = new Date(useNow(3_600_000)).getFullYear();
  return (
    <footer className={styles.footer}>
      <span>{t('site.footer', { year: String(year) })}</span>
      {/* Separate documents outside the app: plain links. */}
      {ways.map((way) => (
        <a key={way} href={`/${way}`}>
          {t(`site.${way}`)}
        </a>
      ))}
    </footer>
  );
}

const ways = ['privacy', 'terms', 'support'] as const;
