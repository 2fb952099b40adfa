import { t } from '../../../i18n/t.ts';
import styles from './scope.module.css';

/** To whom the rows below it apply. */
export function Scope({ of }: { of: 'me' | 'device' }) {
  return (
    <p className={styles.scope}>
      {of === 'me' ? t('notificationSettings.forYou') : t('notificationSettings.thisDevice')}
    </p>
  );
}
