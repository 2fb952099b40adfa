import { memo } from 'react';
import { t } from '../../../i18n/t.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Address } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import styles from './account-footer.module.css';

/** The signed-in person, the copyright and the sign-out button. */
export const AccountFooter = memo(function AccountFooter({
  user,
  year,
  onLogout,
}: {
  user: SessionUser;
  year: number;
  onLogout: () => void;
}) {
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <span className={styles.person}>
          <ColorMark shape="disc" color={user.color} initial={user.username.slice(0, 1)} />
          <Address text={user.username} className={styles.name} />
        </span>
        <span className={styles.year}>{t('shell.copyright', { year: String(year) })}</span>
        <Button variant="quiet" size="small" onClick={onLogout}>
          {t('shell.logout')}
        </Button>
      </div>
    </footer>
  );
});
