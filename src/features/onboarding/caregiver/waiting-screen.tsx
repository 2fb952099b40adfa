import Hourglass from 'lucide-react/icons/hourglass';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkOption } from './link-option.tsx';
import styles from './waiting-screen.module.css';

/** Waits until a parent shares a child with this person, and then continues by itself. */
export function WaitingScreen({
  onLink,
  onSignOut,
}: {
  onLink: (token: string) => void;
  onSignOut: () => void;
}) {
  const members = useQuery((replica) => replica.members.all(), []) ?? [];
  const parents = members.filter(({ record }) => isParent(record.role));
  const names = parents.map(({ record }) => record.name);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div role="status">
        <EmptyState isPage icon={Hourglass} title={t('onboarding.waitTitle')}>
          {t('onboarding.waitText', {
            parents: names.length > 0 ? formatList(names) : t('onboarding.waitParents'),
          })}
        </EmptyState>
      </div>
      <div className={styles.ways}>
        <LinkOption label={t('onboarding.waitLink')} onLink={onLink} />
        <Button variant="quiet" wide onClick={onSignOut}>
          {t('onboarding.waitSignOut')}
        </Button>
      </div>
    </main>
  );
}
