import { t } from '../../../i18n/t.ts';
import { Hint } from '../../../ui/field.tsx';

/** To whom the rows below it apply. */
export function Scope({ of }: { of: 'me' | 'device' }) {
  return (
    <Hint>
      {of === 'me' ? t('notificationSettings.forYou') : t('notificationSettings.thisDevice')}
    </Hint>
  );
}
