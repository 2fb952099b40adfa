import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkOption } from './link-option.tsx';
import styles from './waiting-screen.module.css';
import '../../../i18n/lazy/onboarding.ts';

/** Explains to a person without a session how a caregiver begins: with a parent's invitation. */
export function SignedOutScreen({
  onLink,
  onSignIn,
  onFront,
}: {
  onLink: (token: string) => void;
  onSignIn: () => void;
  onFront: () => void;
}) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <EmptyState isPage icon={HeartHandshake} title={t('onboarding.outTitle')}>
        {t('onboarding.outText')}
      </EmptyState>
      <div className={styles.ways}>
        <LinkOption label={t('onboarding.outLink')} onLink={onLink} />
        <Button variant="quiet" wide onClick={onSignIn}>
          {t('onboarding.outSignIn')}
        </Button>
        <Button variant="quiet" wide onClick={onFront}>
          {t('onboarding.outFront')}
        </Button>
      </div>
    </main>
  );
}
