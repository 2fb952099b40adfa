import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { PasswordHint } from '../../../app/forms/password-hint.tsx';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { changePassword } from '../../../session/requests/password.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toasts.ts';

type PasswordSheetProps = { username: string; onClose: () => void };

/** Specification §5. */
const MIN_CHARS = 8;

/** A new password. It ends the sessions of all other devices. */
export function PasswordSheet({ open, ...props }: PasswordSheetProps & { open: boolean }) {
  return open ? <OpenPasswordSheet {...props} /> : null;
}

type PasswordValues = { current: string; next: string; repeated: string };

function OpenPasswordSheet({ username, onClose }: PasswordSheetProps) {
  const form = useSheetForm({
    initial: { current: '', next: '', repeated: '' },
    check: problemsOf,
    draft: null,
    saving: {
      to: 'server',
      send: (session, { current, next }) =>
        changePassword(session, { currentPassword: current, newPassword: next }),
      arrives: null,
      onSaved: () => {
        showToast({ text: t('settings.passwordChanged') });
        onClose();
      },
      focusOnRefusal: null,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('settings.passwordChange')}
      intro={t('settings.passwordIntro')}
      submit={{ label: t('settings.passwordChange'), tone: 'primary' }}
      onClose={onClose}
    >
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        data-autofocus
        label={t('settings.passwordCurrent')}
        autoComplete="current-password"
        value={values.current}
        onChange={(current) => set('current', current)}
        error={errorOf('current')}
      />
      <PasswordField
        label={t('settings.passwordNew')}
        hint={<PasswordHint password={values.next} username={username} min={MIN_CHARS} />}
        autoComplete="new-password"
        value={values.next}
        onChange={(next) => set('next', next)}
        error={errorOf('next')}
      />
      <PasswordField
        label={t('settings.passwordAgain')}
        autoComplete="new-password"
        value={values.repeated}
        onChange={(repeated) => set('repeated', repeated)}
        error={errorOf('repeated')}
      />
    </FormSheet>
  );
}

function problemsOf({ current, next, repeated }: PasswordValues) {
  const isShort = next.length < MIN_CHARS;
  return {
    current: current === '' ? t('settings.passwordMissing') : null,
    next: isShort ? t('settings.passwordShort', { min: MIN_CHARS }) : null,
    repeated: !isShort && next !== repeated ? t('settings.passwordsDiffer') : null,
  };
}
