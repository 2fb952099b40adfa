import { useState } from 'react';
import type { ConfirmationAnswer } from '../../../../schema/wire/auth.ts';
import { CodeSheet } from '../../../app/forms/code-sheet.tsx';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { confirmEmailChange, requestEmailChange } from '../../../session/requests/email.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';

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
  return (
    <CodeSheet
      title={t('settings.emailChange')}
      sent={{
        title: t('settings.emailCodeSent', { email: sent.email }),
        hint: t('settings.emailCodeHint'),
        answer: sent.answer,
      }}
      submit={t('settings.emailConfirm')}
      back={t('settings.emailOther')}
      send={(session, code) => confirmEmailChange(session, { email: sent.email, code })}
      onSaved={() => {
        showToast({ text: t('settings.emailChanged', { email: sent.email }) });
        onClose();
      }}
      onBack={() => setSent(null)}
      onClose={onClose}
    />
  );
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

function normalize(address: string): string {
  return address.trim().toLowerCase();
}

/** Only the mail with the code proves that the address exists. */
function addressProblem(next: string, email: string): string | null {
  if (next === email.toLowerCase()) return t('settings.emailSame');
  return /^[^\s@]+@[^\s@]+$/u.test(next) ? null : t('settings.emailWrong');
}
