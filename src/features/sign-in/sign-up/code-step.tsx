import { useState } from 'react';
import Wrench from 'lucide-react/icons/wrench';
import { useForm } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TypedField } from '../form/account-fields.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { resolverOf } from '../form/schema-resolver.ts';
import { type CodeValues, codeSchema } from '../form/schemas.ts';
import { useCountdown } from './use-countdown.ts';
import type { Registration } from './use-registration.ts';
import styles from '../form/account-form.module.css';

/** Asks for the code that was mailed. A pasted code may contain spaces. */
export function CodeStep({
  registration,
  onSignIn,
}: {
  registration: Registration;
  onSignIn: (username: string) => void;
}) {
  const { account, request, sent, isTaken } = registration;
  const { control, handleSubmit, setFocus, setValue, getValues } = useForm<CodeValues>({
    defaultValues: { emailConfirmationCode: registration.typedCode },
    resolver: resolverOf(codeSchema()),
  });
  const submit = handleSubmit(async ({ emailConfirmationCode }) => {
    await registration.submitCode(emailConfirmationCode.replaceAll(/[\s-]/g, ''));
    setFocus('emailConfirmationCode');
  });
  const back = () => {
    registration.keepCode(getValues('emailConfirmationCode'));
    registration.goBack();
  };
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => void submit(event)}
      action={t('signIn.codeSubmit')}
      busyAction={t('signIn.codeSubmitting')}
      remedy={
        isTaken && <Button onClick={() => onSignIn(account.username)}>{t('signIn.submit')}</Button>
      }
      others={
        <>
          <Resend registration={registration} onSent={() => setFocus('emailConfirmationCode')} />
          <Button variant="quiet" wide onClick={back}>
            {t('signIn.back')}
          </Button>
        </>
      }
    >
      {sent?.shown != null && (
        <Banner
          icon={Wrench}
          role="note"
          title={t('signIn.noMailCode', { code: sent.shown })}
          actions={
            <Button
              onClick={() => {
                setValue('emailConfirmationCode', sent.shown ?? '');
                setFocus('emailConfirmationCode');
              }}
            >
              {t('signIn.useCode')}
            </Button>
          }
        />
      )}
      <TypedField
        control={control}
        name="emailConfirmationCode"
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        data-autofocus
        end={null}
      />
    </AccountForm>
  );
}

/** Requests another code, once the first has had time to arrive. */
function Resend({ registration, onSent }: { registration: Registration; onSent: () => void }) {
  const { sent, request } = registration;
  const [isResent, setIsResent] = useState(false);
  const seconds = useCountdown(sent?.resendAt ?? null);
  return (
    <>
      <Button
        variant="quiet"
        wide
        aria-disabled={seconds > 0 || undefined}
        onClick={async () => {
          if (seconds > 0 || request.isBusy) return;
          await registration.sendAgain();
          setIsResent(true);
          onSent();
        }}
      >
        {seconds > 0 ? t('signIn.codeResendIn', { seconds }) : t('signIn.codeResend')}
      </Button>
      <p className={styles.links} role="status">
        {isResent && request.problem === null && seconds > 0 ? t('signIn.codeResent') : null}
      </p>
    </>
  );
}
