import { useForm, useWatch } from 'react-hook-form';
import { PasswordHint } from '../../../app/forms/password-hint.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField, PasswordField } from '../form/account-fields.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { resolverOf } from '../form/schema-resolver.ts';
import { type AccountValues, accountSchema } from '../form/schemas.ts';
import type { Registration } from './use-registration.ts';
import styles from '../form/account-form.module.css';

type AccountStepProps = {
  registration: Registration;
  /** The minimum length of a password. */
  min: number;
  onSignIn: (username: string) => void;
};

/** Email and password, the first step of every registration. */
export function AccountStep({ registration, min, onSignIn }: AccountStepProps) {
  const { account, request, isGuardian, submitAccount } = registration;
  const { control, handleSubmit, getValues } = useForm<AccountValues>({
    defaultValues: account,
    resolver: resolverOf(accountSchema(min)),
  });
  const [username, password] = useWatch({ control, name: ['username', 'password'] });
  const submit = handleSubmit(submitAccount);
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => void submit(event)}
      action={t('signIn.continue')}
      busyAction={t('signIn.sending')}
      others={
        <p className={styles.links}>
          {t('signIn.haveAccount')}
          <Button
            variant="quiet"
            className={styles.link}
            onClick={() => onSignIn(getValues('username'))}
          >
            {t('signIn.submit')}
          </Button>
        </p>
      }
    >
      <EmailField
        control={control}
        name="username"
        data-autofocus={account.username === '' || undefined}
      />
      <PasswordField
        control={control}
        name="password"
        isNew
        label={t('signIn.password')}
        hint={<PasswordHint password={password} username={username} min={min} />}
        data-autofocus={account.username !== '' || undefined}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        isNew
        label={t('signIn.confirmPassword')}
      />
      <p className={styles.accepted}>
        {t(isGuardian ? 'signIn.acceptAsGuardian' : 'signIn.accept')}
        {/* Opens in another tab, so that the form keeps its values. */}
        <span className={styles.links}>
          {(['terms', 'privacy'] as const).map((page) => (
            <a
              key={page}
              href={`/${page}`}
              target="_blank"
              rel="noopener"
              className={styles.document}
            >
              {t(`signIn.${page}`)}
            </a>
          ))}
        </span>
      </p>
    </AccountForm>
  );
}
