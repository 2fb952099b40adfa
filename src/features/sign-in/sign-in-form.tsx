import { useForm } from 'react-hook-form';
import { useSession } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmailField, PasswordField } from './form/account-fields.tsx';
import { AccountForm } from './form/account-form.tsx';
import { resolverOf } from './form/schema-resolver.ts';
import { type SignInValues, signInSchema } from './form/schemas.ts';
import { useRequest } from './form/use-request.ts';
import styles from './form/account-form.module.css';

type SignInFormProps = {
  /** Prefilled when it is known, so that only the password is missing. */
  username: string;
  onDone: () => void;
  onForgot: (username: string) => void;
  /** null when the dialog only renews an ended session. */
  onRegister: ((username: string) => void) | null;
  onPaymentRequired: (username: string) => void;
};

/** Username and password; the typed values stay on every error. */
export function SignInForm(props: SignInFormProps) {
  const session = useSession();
  const request = useRequest();
  const { username: known, onRegister } = props;
  const { control, handleSubmit, setFocus, getValues } = useForm<SignInValues>({
    defaultValues: { username: known, password: '' },
    resolver: resolverOf(signInSchema()),
  });
  const submit = handleSubmit(async ({ username, password }) => {
    const result = await request.run(() => session.login(username, password));
    if (result === null) return;
    if (!result.ok) return setFocus('password');
    if (result.paymentRequired) props.onPaymentRequired(username);
    else props.onDone();
  });
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => void submit(event)}
      action={t('signIn.submit')}
      busyAction={t('signIn.submitting')}
      others={
        onRegister && (
          <p className={styles.links}>
            {t('signIn.newHere')}
            <Button
              variant="quiet"
              className={styles.link}
              onClick={() => onRegister(getValues('username'))}
            >
              {t('signIn.register')}
            </Button>
          </p>
        )
      }
    >
      <EmailField control={control} name="username" data-autofocus={known === '' || undefined} />
      <PasswordField
        control={control}
        name="password"
        label={t('signIn.password')}
        data-autofocus={known !== '' || undefined}
      />
      <Button
        variant="quiet"
        className={cx(styles.link, styles.forgot)}
        onClick={() => props.onForgot(getValues('username'))}
      >
        {t('signIn.forgot')}
      </Button>
    </AccountForm>
  );
}
