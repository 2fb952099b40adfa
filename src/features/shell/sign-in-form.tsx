import { useRef, useState, type FormEvent } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../app/services.tsx';
import { useOnline } from '../../app/use-online.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sign-in-form.module.css';

/** Username and password; what was typed stays on every error. */
export function SignInForm({
  username: known = '',
  onDone,
}: {
  username?: string | undefined;
  onDone: () => void;
}) {
  const { session } = useServices();
  const online = useOnline();
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const missing = username.trim() === '' ? usernameRef : password === '' ? passwordRef : null;
    if (missing) return missing.current?.focus();
    setIsBusy(true);
    setProblem(null);
    const result = await session.login(username, password);
    setIsBusy(false);
    if (result.ok) return onDone();
    setProblem(result.error.message);
    passwordRef.current?.focus();
  };

  return (
    // Our own messages stand next to the fields.
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {problem !== null && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem}>
          {online ? null : t('shell.offlineSignIn')}
        </Banner>
      )}
      <TextField
        ref={usernameRef}
        data-autofocus={known === '' || undefined}
        label={t('shell.username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={username}
        onChange={setUsername}
        error={tried && username.trim() === '' ? t('shell.usernameMissing') : null}
      />
      <TextField
        ref={passwordRef}
        data-autofocus={known !== '' || undefined}
        label={t('shell.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? t('shell.passwordMissing') : null}
        end={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? t('shell.hidePassword') : t('shell.showPassword')}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      {!online && problem === null && <p className={styles.offline}>{t('shell.offlineSignIn')}</p>}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {isBusy ? t('shell.signingIn') : t('shell.signIn')}
      </Button>
    </form>
  );
}
