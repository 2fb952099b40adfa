import { useState } from 'react';
import Mail from 'lucide-react/icons/mail';
import type { ConfirmationAnswer } from '../../../../schema/wire/auth.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { confirmEmailChange, requestEmailChange } from '../../../session/requests/email.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import styles from './profile.module.css';

type EmailSheetProps = { email: string; onClose: () => void };

/** A new address to sign in with: the password and the address, then the code from its mail. */
export function EmailSheet({ open, ...props }: EmailSheetProps & { open: boolean }) {
  return open ? <OpenEmailSheet {...props} /> : null;
}

type Sent = { email: string; answer: ConfirmationAnswer };

function OpenEmailSheet({ email, onClose }: EmailSheetProps) {
  const [typed, setTyped] = useState({ address: '', password: '' });
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent === null) {
    return (
      <AddressSheet
        email={email}
        typed={typed}
        onSent={(values, answer) => {
          setTyped(values);
          setSent({ email: normalize(values.address), answer });
        }}
        onClose={onClose}
      />
    );
  }
  return <CodeSheet sent={sent} onOther={() => setSent(null)} onClose={onClose} />;
}

type AddressValues = { address: string; password: string };

function AddressSheet({
  email,
  typed,
  onSent,
  onClose,
}: EmailSheetProps & {
  /** The values from before, when the person wants another address after all. */
  typed: AddressValues;
  onSent: (values: AddressValues, answer: ConfirmationAnswer) => void;
}) {
  const form = useSheetForm<AddressValues, ConfirmationAnswer>({
    initial: typed,
    check: ({ address, password }) => ({
      address: addressProblem(normalize(address), email),
      password: password === '' ? t('settings.passwordMissing') : null,
    }),
    draft: null,
    saving: {
      to: 'server',
      send: (session, { address, password }) =>
        requestEmailChange(session, { password, email: normalize(address) }),
      arrives: null,
      onSaved: (answer, values) => onSent(values, answer),
      focusOnRefusal: null,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('settings.emailChange')}
      intro={t('settings.emailIntro', { email })}
      submit={{ label: t('settings.emailSendCode'), tone: 'primary' }}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('settings.emailNew')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={values.address}
        onChange={(address) => set('address', address)}
        error={errorOf('address')}
      />
      <PasswordField
        label={t('settings.passwordCurrent')}
        hint={t('settings.emailPasswordHint')}
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => set('password', password)}
        error={errorOf('password')}
      />
    </FormSheet>
  );
}

function CodeSheet({
  sent: { email, answer },
  onOther,
  onClose,
}: {
  sent: Sent;
  onOther: () => void;
  onClose: () => void;
}) {
  const form = useSheetForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: withoutSpaces(code) === '' ? t('settings.codeMissing') : null }),
    draft: null,
    saving: {
      to: 'server',
      send: (session, { code }) =>
        confirmEmailChange(session, { email, code: withoutSpaces(code) }),
      arrives: null,
      onSaved: () => {
        showToast({ text: t('settings.emailChanged', { email }) });
        onClose();
      },
      focusOnRefusal: null,
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('settings.emailChange')}
      intro={null}
      submit={{ label: t('settings.emailConfirm'), tone: 'primary' }}
      onClose={onClose}
    >
      <Banner icon={Mail} title={t('settings.emailCodeSent', { email })}>
        {answer.developmentMode && answer.confirmationCode ? (
          <>
            {t('settings.codeShown')} <b className={styles.code}>{answer.confirmationCode}</b>
          </>
        ) : (
          t('settings.emailCodeHint')
        )}
      </Banner>
      <TextField
        data-autofocus
        label={t('settings.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errorOf('code')}
      />
      <Button variant="quiet" size="small" onClick={onOther}>
        {t('settings.emailOther')}
      </Button>
    </FormSheet>
  );
}

function normalize(address: string): string {
  return address.trim().toLowerCase();
}

/** A pasted code may contain spaces. */
function withoutSpaces(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

/** Only the mail with the code proves that the address exists. */
function addressProblem(next: string, email: string): string | null {
  if (next === email.toLowerCase()) return t('settings.emailSame');
  return /^[^\s@]+@[^\s@]+$/u.test(next) ? null : t('settings.emailWrong');
}
