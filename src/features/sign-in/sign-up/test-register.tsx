import { useForm } from 'react-hook-form';
import { useSession } from '../../../app/services.tsx';
import '../../../i18n/lazy/sign-in.ts';
import { t } from '../../../i18n/t.ts';
import { sendConfirmation, verifyConfirmation } from '../../../session/requests/confirmation.ts';
import { readInvitation } from '../../../session/requests/invitation.ts';
import { EmailField, PasswordField, TypedField } from '../form/account-fields.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { resolverOf } from '../form/schema-resolver.ts';
import { type TestAccountValues, testAccountSchema } from '../form/schemas.ts';
import { useRequest } from '../form/use-request.ts';
import styles from './test-register.module.css';

/** An account in one step, where the server tells the code that it would mail. */
export function TestRegister({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const request = useRequest();
  const { control, handleSubmit } = useForm<TestAccountValues>({
    defaultValues: { username: '', password: '', inviteToken: '' },
    resolver: resolverOf(testAccountSchema()),
  });
  const register = async ({ username, password, inviteToken }: TestAccountValues) => {
    const sent = await sendConfirmation(session, username, 'username');
    if (!sent.ok) return sent;
    const { confirmationCode: code } = sent.value;
    if (code === undefined)
      return { ok: false as const, error: { message: t('signIn.testNoCode') } };
    const proved = await verifyConfirmation(session, username, { code, by: 'username' });
    if (!proved.ok) return proved;
    const { confirmationToken } = proved.value;
    const own = { username, password, confirmationToken };
    if (inviteToken === '') return session.register({ ...own, role: 'super_admin' });
    const invitation = await readInvitation(session, inviteToken);
    const role = invitation.kind === 'open' ? invitation.invite.role : 'parent';
    return session.register({ ...own, role, inviteToken });
  };
  const submit = handleSubmit(async (values) => {
    const answer = await request.run(() => register(values));
    if (answer?.ok) onDone();
  });
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1>{t('shell.testRegister')}</h1>
      <p className={styles.text}>{t('signIn.testText')}</p>
      <AccountForm
        request={request}
        onSubmit={(event) => void submit(event)}
        action={t('signIn.testSubmit')}
        busyAction={t('signIn.creating')}
      >
        <EmailField control={control} name="username" />
        <PasswordField control={control} name="password" isNew label={t('signIn.password')} />
        <TypedField
          control={control}
          name="inviteToken"
          label={t('signIn.testInvite')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          optional
        />
      </AccountForm>
    </main>
  );
}
