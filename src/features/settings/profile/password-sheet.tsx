import { useRef, useState } from 'react';
import { PasswordHint } from '../../../app/forms/password-hint.tsx';
import { t } from '../../../i18n/t.ts';
import { changePassword } from '../../../session/requests/password.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { AccountSheet } from './account-sheet.tsx';

type PasswordSheetProps = { open: boolean; username: string; onClose: () => void };

/** Specification §5. */
const MIN_CHARS = 8;

/** A new password; whoever was signed in elsewhere with the old one no longer is. */
export function PasswordSheet({ open, username, onClose }: PasswordSheetProps) {
  return open ? <OpenPasswordSheet username={username} onClose={onClose} /> : null;
}

function OpenPasswordSheet({ username, onClose }: Omit<PasswordSheetProps, 'open'>) {
  const { run, busy, problem } = useServerAction();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const currentRef = useRef<HTMLInputElement>(null);
  const nextRef = useRef<HTMLInputElement>(null);
  const againRef = useRef<HTMLInputElement>(null);
  const isShort = next.length < MIN_CHARS;
  const differs = next !== again;

  const wrongField = () => {
    if (current === '') return currentRef;
    if (isShort) return nextRef;
    return differs ? againRef : null;
  };
  const submit = async () => {
    setTried(true);
    const wrong = wrongField();
    if (wrong) return wrong.current?.focus();
    const passwords = { currentPassword: current, newPassword: next };
    const done = await run((session) => changePassword(session, passwords));
    if (done === null) return;
    showToast({ text: t('settings.passwordChanged') });
    onClose();
  };

  return (
    <AccountSheet
      title={t('settings.passwordChange')}
      intro={t('settings.passwordIntro')}
      action={t('settings.passwordChange')}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
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
      <PasswordField
        ref={againRef}
        label={t('settings.passwordAgain')}
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={tried && !isShort && differs ? t('settings.passwordsDiffer') : null}
      />
    </AccountSheet>
  );
}
