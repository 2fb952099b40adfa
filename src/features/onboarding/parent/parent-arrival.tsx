import Baby from 'lucide-react/icons/baby';
import { Navigate } from '@tanstack/react-router';
import { useServices } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useLive } from '../../../ui/use-live.ts';
import styles from '../caregiver/waiting-screen.module.css';
import '../../../i18n/lazy/onboarding.ts';

/**
 * For a parent who joined before it was known whether the family has a child: continues as soon as
 * the replica knows.
 */
export function ParentArrival({ onHome }: { onHome: () => void }) {
  const { sync } = useServices();
  const status = useLive(sync?.status);
  const children = useQuery((replica) => replica.children.all(), []);
  if (children !== undefined && children.length > 0) return <Navigate to="/home" replace />;
  return status?.usable ? <Arrived onHome={onHome} /> : <OnTheWay onHome={onHome} />;
}

/** The list of children may be older than the family's arrival. */
function Arrived({ onHome }: { onHome: () => void }) {
  const hasChild = useQuery((replica) => replica.children.any(), []);
  if (hasChild === undefined) return <OnTheWay onHome={onHome} />;
  return <Navigate to={hasChild ? '/home' : '/onboarding'} replace />;
}

function OnTheWay({ onHome }: { onHome: () => void }) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div role="status">
        <EmptyState
          isPage
          icon={Baby}
          title={t('onboarding.waitTitle')}
          action={<Button onClick={onHome}>{t('onboarding.toHome')}</Button>}
        >
          {t('onboarding.arrivalText')}
        </EmptyState>
      </div>
    </main>
  );
}
