import { useCallback, useEffect, useState } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useForm, useWatch } from 'react-hook-form';
import { useSession } from '../../../app/services.tsx';
import { PasswordHint } from '../../../app/forms/password-hint.tsx';
import { t } from '../../../i18n/t.ts';
import type { ResultWithMessage, Failure } from '../../../session/requests/request-with-message.ts';
import { accountMessages } from '../../../session/requests/account-messages.ts';
import { resetPassword, verifyResetToken } from '../../../session/requests/password-reset.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PasswordField } from '../form/account-fields.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { resolverOf } from '../form/schema-resolver.ts';
import { type NewPasswordValues, PASSWORD_MIN_CHARS, newPasswordSchema } from '../form/schemas.ts';
import { Step } from '../form/step.tsx';
import { useRequest } from '../form/use-request.ts';
import styles from '../form/account-form.module.css';
import '../../../i18n/lazy/sign-in.ts';

type ResetDialogProps = {
  open: boolean;
  /** The token of the link; null when the link has none. */
  token: string | null;
  onClose: () => void;
  onSignIn: (username: string) => void;
};

type View =
  | { name: 'checking' }
  | { name: 'refused'; error: Failure }
  | { name: 'form'; username: string }
  | { name: 'done'; username: string }
  | { name: 'newLink' };

/** Specification §4: the time until success leads to the login. */
export const TO_LOGIN_AFTER_MS = 2_000;

/** Sets a new password through a mailed link: checks the link, shows the form, opens the login. */
export function ResetDialog(props: ResetDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ token, onClose, onSignIn }: ResetDialogProps) {
  const session = useSession();
  const [view, setView] = useState<View>({ name: 'checking' });
  const check = useCallback(async (): Promise<View> => {
    const answer: ResultWithMessage<{ username: string }> =
      token === null ? NO_TOKEN : await verifyResetToken(session, token);
    return answer.ok
      ? { name: 'form', username: answer.value.username }
      : { name: 'refused', error: answer.error };
  }, [session, token]);
  useEffect(() => {
    let left = false;
    void check().then((next) => {
      if (!left) setView(next);
    });
    return () => {
      left = true;
    };
  }, [check]);
  const recheck = async () => {
    setView({ name: 'checking' });
    setView(await check());
  };
  const title = view.name === 'newLink' ? t('signIn.forgotTitle') : t('signIn.resetTitle');
  return (
    <Sheet open onClose={onClose} tapBesideCloses={false} title={title} intro={introOf(view)}>
      <Step key={view.name}>
        {view.name === 'checking' && <Spinner label={t('signIn.resetChecking')} />}
        {view.name === 'refused' && (
          <Refused
            error={view.error}
            onRetry={() => void recheck()}
            onNewLink={() => setView({ name: 'newLink' })}
          />
        )}
        {view.name === 'form' && token !== null && (
          <NewPasswordForm
            token={token}
            username={view.username}
            onDone={() => setView({ name: 'done', username: view.username })}
          />
        )}
        {view.name === 'done' && <Done onSignIn={() => onSignIn(view.username)} />}
        {view.name === 'newLink' && <ForgotForm username="" onBack={onSignIn} />}
      </Step>
    </Sheet>
  );
}

function introOf(view: View): string | undefined {
  return view.name === 'form' ? t('signIn.resetText', { username: view.username }) : undefined;
}

function NewPasswordForm({
  token,
  username,
  onDone,
}: {
  token: string;
  username: string;
  onDone: () => void;
}) {
  const session = useSession();
  const request = useRequest();
  const { control, handleSubmit } = useForm<NewPasswordValues>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: resolverOf(newPasswordSchema()),
  });
  const typed = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async ({ password }) => {
    const answer = await request.run(() => resetPassword(session, token, password));
    if (answer?.ok) onDone();
  });
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => void submit(event)}
      action={t('signIn.resetSubmit')}
      busyAction={t('signIn.resetSubmitting')}
    >
      {/* Tells password managers to which account the password belongs. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        hidden
      />
      <PasswordField
        control={control}
        name="password"
        isNew
        label={t('signIn.newPassword')}
        hint={<PasswordHint password={typed} username={username} min={PASSWORD_MIN_CHARS} />}
        data-autofocus
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        isNew
        label={t('signIn.confirmPassword')}
      />
    </AccountForm>
  );
}

function Refused({
  error,
  onRetry,
  onNewLink,
}: {
  error: Failure;
  onRetry: () => void;
  onNewLink: () => void;
}) {
  const isRefused = error.kind === 'refused';
  return (
    <div role="alert">
      <EmptyState
        icon={Link2Off}
        title={error.message}
        action={
          <Button variant="primary" onClick={isRefused ? onNewLink : onRetry}>
            {isRefused ? t('signIn.resetAgain') : t('signIn.tryAgain')}
          </Button>
        }
      >
        {isRefused ? t('signIn.resetAgainText') : null}
      </EmptyState>
    </div>
  );
}

function Done({ onSignIn }: { onSignIn: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onSignIn, TO_LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
    // Only on mount; closing the dialog clears the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div role="status" className={styles.form}>
      <EmptyState icon={CircleCheck} title={t('signIn.resetDone')}>
        {t('signIn.resetDoneText')}
      </EmptyState>
    </div>
  );
}

const NO_TOKEN: ResultWithMessage<never> = {
  ok: false,
  error: {
    kind: 'refused',
    message: accountMessages.resetTokenMissing,
    code: null,
  },
};
