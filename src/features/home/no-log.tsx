import EyeOff from 'lucide-react/icons/eye-off';
import { useParents } from '../../app/people/use-parents.ts';
import '../../i18n/lazy/nobody-here.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For whom a child is shared without its log: the album is for them, not what happens each hour. */
export function NoLog() {
  const parents = useParents();
  return (
    <EmptyState icon={EyeOff} title={t('nobodyHere.noLogTitle')}>
      {t('nobodyHere.noLogText', { parents })}
    </EmptyState>
  );
}
