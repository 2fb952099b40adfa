import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type FormProblem, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useClock } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/vault-lock.ts';
import { t } from '../../../i18n/t.ts';
import { PASSCODE_DIGITS, isPasscode } from '../../../replica/sealed/passcode-tries.ts';
import type { PasscodeResult } from '../../../replica/sealed/sealed-files.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { LockControl } from './lock-control.ts';
import type { SealedCopies } from './sealed-copies.ts';
import { useLockChoices } from './lock-choices.ts';

type SheetProps = {
  control: LockControl;
  copies: SealedCopies;
  onDone: () => void;
  onClose: () => void;
};

/** Carries the text of a refused passcode from `save` to the form. */
class PasscodeError extends Error {}

function problemOf(error: unknown): FormProblem {
  return error instanceof PasscodeError ? { title: error.message } : storageErrorText(error);
}

/** Opens the documents that are kept on this device. It needs no connection. */
export function EnterPasscodeSheet({
  control,
  copies,
  onDone,
  onClose,
  onCode,
  opensVault,
}: SheetProps & {
  /** Offers a code by mail instead; null where it makes no sense. */
  onCode: (() => void) | null;
  /** False where the vault is open and only the key is missing. */
  opensVault: boolean;
}) {
  const clock = useClock();
  const [{ minutes }] = useLockChoices();
  const form = useSheetForm({
    initial: { passcode: '' },
    check: ({ passcode }) => ({ passcode: passcodeProblem(passcode) }),
    draft: null,
    saving: {
      to: 'device',
      save: async ({ passcode }) => {
        const now = clock.now();
        const result = await copies.change((files) => files.unlock(passcode, now));
        if (!result.ok) throw new PasscodeError(refusalText(result.why));
        control.keepPasscodeKey(result.key);
        const until = now + minutes * 60_000;
        if (opensVault) control.dispatch({ is: 'opened', at: now, until, by: 'passcode' });
        return true;
      },
      onSaved: onDone,
      problemOf,
      hideWhileSaving: false,
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('vaultLock.passcodeTitle')}
      intro={t('vaultLock.passcodeIntro')}
      submit={{ label: t('vaultLock.open'), tone: 'primary' }}
      onClose={onClose}
    >
      <PasscodeField
        isFirst
        label={t('vaultLock.passcode')}
        value={form.values.passcode}
        onChange={(passcode) => form.set('passcode', passcode)}
        error={form.errorOf('passcode')}
      />
      {onCode && (
        <Button variant="quiet" size="small" onClick={onCode}>
          {t('vaultLock.useCode')}
        </Button>
      )}
    </FormSheet>
  );
}

/** Sets a passcode for this device, or another one; the copies under the old one are removed. */
export function SetPasscodeSheet({
  control,
  copies,
  onDone,
  onClose,
  replaces,
}: SheetProps & { replaces: boolean }) {
  const form = useSheetForm({
    initial: { passcode: '', again: '' },
    check: ({ passcode, again }) => ({
      passcode: passcodeProblem(passcode),
      again: passcode === again ? null : t('vaultLock.passcodeDiffers'),
    }),
    draft: null,
    saving: {
      to: 'device',
      save: async ({ passcode }) => {
        const key = await copies.change((files) => files.setPasscode(passcode));
        control.keepPasscodeKey(key);
        return true;
      },
      onSaved: onDone,
      problemOf,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('vaultLock.passcodeNew')}
      intro={t('vaultLock.passcodeNewIntro')}
      submit={{ label: t('vaultLock.passcodeSave'), tone: 'primary' }}
      onClose={onClose}
    >
      {replaces && <p>{t('vaultLock.passcodeReplaced')}</p>}
      <PasscodeField
        isFirst
        label={t('vaultLock.passcode')}
        hint={`${t('vaultLock.passcodeHint')} ${t('vaultLock.passcodeLonger')}`}
        value={values.passcode}
        onChange={(passcode) => set('passcode', passcode)}
        error={errorOf('passcode')}
      />
      <PasscodeField
        label={t('vaultLock.passcodeRepeat')}
        value={values.again}
        onChange={(again) => set('again', again)}
        error={errorOf('again')}
      />
    </FormSheet>
  );
}

function PasscodeField({
  isFirst = false,
  ...field
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  isFirst?: boolean;
}) {
  return (
    <TextField
      {...field}
      data-autofocus={isFirst || undefined}
      type="password"
      inputMode="numeric"
      // No password manager should offer the password of the account here.
      autoComplete="off"
      maxLength={PASSCODE_DIGITS.max}
      dir="ltr"
    />
  );
}

function passcodeProblem(typed: string): string | null {
  return isPasscode(typed) ? null : t('vaultLock.passcodeMissing');
}

function refusalText(why: Extract<PasscodeResult, { ok: false }>['why']): string {
  switch (why.kind) {
    case 'wrong':
      return t('vaultLock.passcodeWrong', { count: why.triesLeft });
    case 'wait':
      return t('vaultLock.passcodeWait', { time: formatTime(why.until), count: why.triesLeft });
    case 'wiped':
      return t('vaultLock.passcodeWiped');
    case 'none':
      return t('vaultLock.passcodeNone');
  }
}
