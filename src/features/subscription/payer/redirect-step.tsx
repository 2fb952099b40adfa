import { useEffect, useEffectEvent, useRef } from 'react';
import CreditCard from 'lucide-react/icons/credit-card';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Confetti } from './confetti.tsx';
import styles from '../subscribe.module.css';

/** Enough time to read the text. */
const REDIRECT_MS = 2_500;

/** Step 5: announces the checkout with confetti, and opens it after a moment. */
export function RedirectStep({ onGo, onBack }: { onGo: () => void; onBack: () => void }) {
  const hasGone = useRef(false);
  const go = () => {
    if (hasGone.current) return;
    hasGone.current = true;
    onGo();
  };
  const goByItself = useEffectEvent(go);
  useEffect(() => {
    const timer = setTimeout(() => goByItself(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.news}>
      <Confetti />
      <span className={styles.disc}>
        <Icon icon={CreditCard} size="xl" />
      </span>
      <h1 className={styles.title}>{t('subscribe.redirectTitle')}</h1>
      <p className={styles.lead}>{t('subscribe.redirectText')}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide onClick={go}>
          {t('subscribe.redirectGo')}
        </Button>
        <Button variant="quiet" wide onClick={onBack}>
          {t('subscribe.back')}
        </Button>
      </div>
    </div>
  );
}
