import '../../i18n/lazy/sign-in.ts';
import { strengthOf } from '../../domain/password-strength.ts';
import { t } from '../../i18n/t.ts';
import styles from './password-hint.module.css';

/** Shows the length rule, then the strength of the password. */
export function PasswordHint({
  password,
  username,
  min,
}: {
  password: string;
  /** The email address of the account. A password that contains its name is weaker. */
  username: string;
  /** The minimum number of characters. */
  min: number;
}) {
  if (password.length < min) return t('signIn.passwordRule', { min });
  const strength = strengthOf(password, username);
  return (
    <span className={styles.strength}>
      <span className={styles.meter} data-strength={strength} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t(WORDS[strength])}
    </span>
  );
}

const WORDS = {
  weak: 'signIn.strengthWeak',
  fair: 'signIn.strengthFair',
  strong: 'signIn.strengthStrong',
} as const;
