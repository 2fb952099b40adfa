import EyeOff from 'lucide-react/icons/eye-off';
import { useParents } from '../../app/people/use-parents.ts';
import '../../i18n/lazy/nobody-here.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For people with access to a child but not to its log, such as relatives who see the album. */
export function NoLog() {
  const parents = useParents();
  return (
    <EmptyState icon={EyeOff} title={t('nobodyHere.noLogTitle')}>
      {t('nobodyHere.noLogText', { parents })}
    </EmptyState>
  );
}
