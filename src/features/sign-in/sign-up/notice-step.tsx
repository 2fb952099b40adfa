import Eye from 'lucide-react/icons/eye';
import Gift from 'lucide-react/icons/gift';
import PenLine from 'lucide-react/icons/pen-line';
import type { InviteValidation } from '../../../../schema/wire/invites.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { inviterOf } from '../invitation/inviter-name.ts';
import type { Registration } from './use-registration.ts';
import styles from '../form/account-form.module.css';

/** Replaces the plan step for invited people: their account is free. */
export function NoticeStep({
  registration,
  invite,
  onSignIn,
}: {
  registration: Registration;
  invite: InviteValidation;
  onSignIn: (username: string) => void;
}) {
  const inviter = inviterOf(invite);
  const isCarer = invite.role === 'caregiver';
  const facts = [
    { icon: Gift, text: t('signIn.noticeFree') },
    {
      icon: Eye,
      text: isCarer ? t('signIn.noticeCare', { inviter }) : t('signIn.noticeParent', { inviter }),
    },
    { icon: PenLine, text: t('signIn.noticeOwn') },
  ];
  return (
    <AccountForm
      request={registration.request}
      onSubmit={(event) => {
        event.preventDefault();
        void registration.accept();
      }}
      action={t('signIn.inviteAccept')}
      busyAction={t('signIn.creating')}
      remedy={
        registration.isTaken && (
          <Button onClick={() => onSignIn(registration.account.username)}>
            {t('signIn.submit')}
          </Button>
        )
      }
      others={
        <Button variant="quiet" wide onClick={registration.goBack}>
          {t('signIn.back')}
        </Button>
      }
    >
      <ul className={styles.facts}>
        {facts.map(({ icon, text }) => (
          <li key={text} className={styles.fact}>
            <Icon icon={icon} size="l" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </AccountForm>
  );
}
