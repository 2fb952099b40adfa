import { useRef, useState, type FormEvent } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useOnline } from '../../../app/use-online.ts';
import { PasswordHint } from '../../../app/password-hint.tsx';
import { t } from '../../../i18n/t.ts';
import { changePassword } from '../../../session/password.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { OfflineHint } from '../../../app/needs-connection.tsx';
import { useAsking } from '../../../app/use-asking.ts';
import styles from './profile.module.css';

type PasswordSheetProps = { open: boolean; username: string; onClose: () => void };

const FORM = 'password-form';
/** Specification §5. */
const MIN_CHARS = 8;

/** A new password; whoever was signed in elsewhere with the old one no longer is. */
export function PasswordSheet({ open, username, onClose }: PasswordSheetProps) {
  return open ? <OpenPasswordSheet username={username} onClose={onClose} /> : null;
}

function OpenPasswordSheet({ username, onClose }: Omit<PasswordSheetProps, 'open'>) {
  const online = useOnline();
  const { run, busy, problem } = useAsking();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const currentRef = useRef<HTMLInputElement>(null);
  const nextRef = useRef<HTMLInputElement>(null);
  const isShort = next.length < MIN_CHARS;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = current === '' ? currentRef : isShort ? nextRef : null;
    if (wrong) return wrong.current?.focus();
    const passwords = { currentPassword: current, newPassword: next };
    const done = await run((session) => changePassword(session, passwords));
    if (done === null) return;
    showToast({ text: t('settings.passwordChanged') });
    onClose();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={t('settings.passwordChange')}
      intro={t('settings.passwordIntro')}
      footer={
        <Button
          type="submit"
          form={FORM}
          variant="primary"
          size="large"
          busy={busy}
          disabled={!online}
        >
          {t('settings.passwordChange')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className={styles.sheet}>
        {problem !== null && (
          <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
        )}
        <OfflineHint />
        {/* Says to password managers whose password it is. */}
        <input type="email" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          ref={currentRef}
          data-autofocus
          label={t('settings.passwordCurrent')}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={tried && current === '' ? t('settings.passwordMissing') : null}
        />
        <PasswordField
          ref={nextRef}
          label={t('settings.passwordNew')}
          hint={<PasswordHint password={next} username={username} min={MIN_CHARS} />}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          error={tried && isShort ? t('settings.passwordShort', { min: MIN_CHARS }) : null}
        />
      </form>
    </Sheet>
  );
}
