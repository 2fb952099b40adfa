import { useEffect, useRef, useState } from 'react';
import Mail from 'lucide-react/icons/mail';
import type { ConfirmationAnswer } from '../../../../schema/wire/auth.ts';
import { t } from '../../../i18n/t.ts';
import { confirmEmailChange, requestEmailChange } from '../../../session/requests/email.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { AccountSheet } from './account-sheet.tsx';
import styles from './profile.module.css';

type EmailSheetProps = { open: boolean; email: string; onClose: () => void };

/** A new address to sign in with: the password and the address, then the code it was sent. */
export function EmailSheet({ open, email, onClose }: EmailSheetProps) {
  return open ? <OpenEmailSheet email={email} onClose={onClose} /> : null;
}

function OpenEmailSheet({ email, onClose }: Omit<EmailSheetProps, 'open'>) {
  const { run, busy, problem } = useServerAction();
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** What the server said when it sent the code; null before that. */
  const [sent, setSent] = useState<ConfirmationAnswer | null>(null);
  const [tried, setTried] = useState(false);
  const addressRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  // The one thing left to type.
  useEffect(() => {
    if (sent !== null) codeRef.current?.focus();
  }, [sent]);
  const next = address.trim().toLowerCase();
  const addressWrong = next === email.toLowerCase() ? 'same' : isAddress(next) ? null : 'no';

  const request = async () => {
    const wrong = addressWrong ? addressRef : password === '' ? passwordRef : null;
    if (wrong) return wrong.current?.focus();
    const done = await run((session) => requestEmailChange(session, { password, email: next }));
    if (done === null) return;
    setSent(done.value);
    setTried(false);
  };
  const confirm = async () => {
    // A pasted one may carry spaces.
    const typed = code.replaceAll(/[\s-]/g, '');
    if (typed === '') return codeRef.current?.focus();
    const done = await run((session) => confirmEmailChange(session, { email: next, code: typed }));
    if (done === null) return;
    showToast({ text: t('settings.emailChanged', { email: next }) });
    onClose();
  };
  const submit = () => {
    setTried(true);
    void (sent === null ? request() : confirm());
  };

  return (
    <AccountSheet
      title={t('settings.emailChange')}
      intro={sent === null ? t('settings.emailIntro', { email }) : undefined}
      action={sent === null ? t('settings.emailSendCode') : t('settings.emailConfirm')}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {sent === null ? (
        <>
          <TextField
            ref={addressRef}
            data-autofocus
            label={t('settings.emailNew')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={address}
            onChange={setAddress}
            error={tried ? addressProblem(addressWrong) : null}
          />
          <PasswordField
            ref={passwordRef}
            label={t('settings.passwordCurrent')}
            hint={t('settings.emailPasswordHint')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={tried && password === '' ? t('settings.passwordMissing') : null}
          />
        </>
      ) : (
        <>
          <Banner icon={Mail} title={t('settings.emailCodeSent', { email: next })}>
            {sent.developmentMode && sent.confirmationCode ? (
              <>
                {t('settings.codeShown')} <b className={styles.code}>{sent.confirmationCode}</b>
              </>
            ) : (
              t('settings.emailCodeHint')
            )}
          </Banner>
          <TextField
            ref={codeRef}
            label={t('settings.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={code}
            onChange={setCode}
            error={tried && code.trim() === '' ? t('settings.codeMissing') : null}
          />
          <Button variant="quiet" size="small" onClick={() => setSent(null)}>
            {t('settings.emailOther')}
          </Button>
        </>
      )}
    </AccountSheet>
  );
}

function addressProblem(wrong: 'same' | 'no' | null): string | null {
  if (wrong === 'same') return t('settings.emailSame');
  return wrong === 'no' ? t('settings.emailWrong') : null;
}

/** Whether mail could reach it is for the code to prove. */
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/u.test(text);
}
