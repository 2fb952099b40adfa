import Lock from 'lucide-react/icons/lock';
import { TodayWith } from '../../../app/custody/today-with.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** For a person without parenting plans on the device: with whom the children are today, if allowed. */
export function TodayOnly() {
  const parents = useParents();
  const { someGrant } = useRights();
  if (someGrant(({ parenting }) => parenting === 'today')) return <TodayWith />;
  return (
    <EmptyState icon={Lock} title={t('parenting.notForYou')}>
      {t('parenting.notForYouText', { parents })}
    </EmptyState>
  );
}
