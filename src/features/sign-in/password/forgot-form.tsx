import { useState } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import Wrench from 'lucide-react/icons/wrench';
import { useForm } from 'react-hook-form';
import { useSession } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { forgotPassword } from '../../../session/requests/password-reset.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmailField } from '../form/account-fields.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { resolverOf } from '../form/schema-resolver.ts';
import { type ForgotValues, forgotSchema } from '../form/schemas.ts';
import { Step } from '../form/step.tsx';
import { useRequest } from '../form/use-request.ts';
import styles from '../form/account-form.module.css';

type ForgotFormProps = { username: string; onBack: (username: string) => void };
type Sent = { message: string; resetLink: string | null };

/** Requests a link for a new password; the response is the same for every address. */
export function ForgotForm({ username: known, onBack }: ForgotFormProps) {
  const session = useSession();
  const request = useRequest();
  const [sent, setSent] = useState<Sent | null>(null);
  const { control, handleSubmit, getValues } = useForm<ForgotValues>({
    defaultValues: { username: known },
    resolver: resolverOf(forgotSchema()),
  });
  const submit = handleSubmit(async ({ username }) => {
    const answer = await request.run(() => forgotPassword(session, username));
    if (!answer?.ok) return;
    const { message, developmentMode = false, resetLink } = answer.value;
    setSent({ message, resetLink: developmentMode && resetLink ? resetLink : null });
  });
  const back = (
    <Button variant="quiet" wide onClick={() => onBack(getValues('username'))}>
      {t('signIn.backToLogin')}
    </Button>
  );
  if (sent) return <LinkSent {...sent}>{back}</LinkSent>;
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => void submit(event)}
      action={t('signIn.forgotSubmit')}
      busyAction={t('signIn.forgotSubmitting')}
      others={back}
    >
      <EmailField control={control} name="username" hint={t('signIn.forgotText')} data-autofocus />
    </AccountForm>
  );
}

function LinkSent({ message, resetLink, children }: Sent & { children: React.ReactNode }) {
  return (
    <Step key="sent">
      <div className={styles.form}>
        <Banner icon={MailCheck} title={message}>
          {t('signIn.forgotSentHint')}
        </Banner>
        {resetLink !== null && (
          <Banner
            icon={Wrench}
            role="note"
            title={t('signIn.noMailLink')}
            actions={
              <a href={onThisServer(resetLink)} className={buttonClass({})}>
                {t('signIn.openResetLink')}
              </a>
            }
          />
        )}
        {children}
      </div>
    </Step>
  );
}

/** The link on this origin: a server without mail often does not know its public address. */
function onThisServer(link: string): string {
  const { pathname, search } = new URL(link, location.origin);
  return pathname + search;
}
