import { useState } from 'react';
import { OPEN_MINUTES } from '../../../domain/vault/lock.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import '../../../i18n/lazy/vault-lock.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { SetPasscodeSheet } from '../lock/passcode-sheet.tsx';
import { useSealedCopies, useSealedState } from '../lock/sealed-copies.ts';
import { UnlockSheet } from '../lock/unlock-sheet.tsx';
import { useLockChoices } from '../lock/lock-choices.ts';
import { useVaultLock } from '../lock/use-vault-lock.ts';

/** The lock of what is sensitive, on this device. */
export function LockSettings() {
  const [{ minutes, cardNeedsCode, showsTitles }, change] = useLockChoices();
  return (
    <Section title={t('vaultLock.title')}>
      <Control>
        <Field as="group" label={t('vaultLock.openFor')} hint={t('vaultLock.openForHint')}>
          {() => (
            <SegmentedControl
              label={t('vaultLock.openFor')}
              value={String(minutes)}
              onChange={(chosen) => {
                const next = OPEN_MINUTES.find((each) => String(each) === chosen);
                if (next !== undefined) change({ minutes: next });
              }}
              options={OPEN_MINUTES.map((count) => ({
                value: String(count),
                label: t('vaultLock.minutes', { count }),
              }))}
            />
          )}
        </Field>
      </Control>
      <Control>
        <Switch
          label={t('vaultLock.cardOpen')}
          hint={t('vaultLock.cardOpenHint')}
          checked={!cardNeedsCode}
          onChange={(isOpen) => change({ cardNeedsCode: !isOpen })}
        />
      </Control>
      <Control>
        <Switch
          label={t('vaultLock.titles')}
          hint={t('vaultLock.titlesHint')}
          checked={showsTitles}
          onChange={(isShown) => change({ showsTitles: isShown })}
        />
      </Control>
      <PasscodeRow />
    </Section>
  );
}

type Step = 'unlock' | 'set' | 'remove' | null;

/** Sets or removes the passcode; setting one needs the vault to be open by a code. */
function PasscodeRow() {
  const { lock, control } = useVaultLock();
  const copies = useSealedCopies();
  const sealed = useSealedState();
  const [step, setStep] = useState<Step>(null);
  if (!control || !copies || !sealed) return null;
  const isOpen = lock.kind === 'open' && lock.by === 'code';
  const { hasPasscode, files } = sealed;
  const close = () => setStep(null);
  const remove = async () => {
    close();
    try {
      await copies.change((kept) => kept.removeAll());
      showToast({ text: t('vaultLock.passcodeRemoved') });
    } catch (error) {
      showToast({ tone: 'attention', ...storageErrorText(error) });
    }
  };
  return (
    <List>
      <Row
        title={t('vaultLock.passcodeSetting')}
        detail={
          hasPasscode
            ? t('vaultLock.passcodeOn', { count: files.length })
            : t('vaultLock.passcodeOff')
        }
        end={
          <>
            <Button size="small" onClick={() => setStep(isOpen ? 'set' : 'unlock')}>
              {t(hasPasscode ? 'vaultLock.passcodeChange' : 'vaultLock.passcodeNew')}
            </Button>
            {hasPasscode && (
              <Button size="small" variant="quiet" onClick={() => setStep('remove')}>
                {t('vaultLock.passcodeRemove')}
              </Button>
            )}
          </>
        }
      />
      <UnlockSheet open={step === 'unlock'} onOpen={() => setStep('set')} onClose={close} />
      {step === 'set' && (
        <SetPasscodeSheet
          control={control}
          copies={copies}
          replaces={hasPasscode}
          onDone={() => {
            showToast({ text: t('vaultLock.passcodeSet') });
            close();
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={step === 'remove'}
        title={t('vaultLock.passcodeRemoveTitle')}
        confirm={t('vaultLock.passcodeRemove')}
        onConfirm={() => void remove()}
        onCancel={close}
      >
        {t('vaultLock.passcodeRemoveText')}
      </ConfirmDialog>
    </List>
  );
}
