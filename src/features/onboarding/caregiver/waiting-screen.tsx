import Hourglass from 'lucide-react/icons/hourglass';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './waiting-screen.module.css';

/** Somebody whom no child is shared with yet; it goes on by itself. */
export function WaitingScreen() {
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
    </main>
  );
}
