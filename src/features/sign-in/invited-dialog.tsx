import { useEffect, useState } from 'react';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CloudOff from 'lucide-react/icons/cloud-off';
import TicketX from 'lucide-react/icons/ticket-x';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type { InviteValidation } from '../../../schema/wire/invites.ts';
import { useClock, useServices } from '../../app/services.tsx';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { type Invitation, readInvitation } from '../../session/invitation.ts';
import type { SessionUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLive } from '../../ui/use-live.ts';
import type { PlanChosen } from './go-to-payment.ts';
import { inviterOf } from './invite-words.ts';
import type { NextPlace } from './next-place.ts';
import type { PlanChoice } from './plan-step.tsx';
import { shownStep } from './registration-steps.tsx';
import { Step } from './step.tsx';
import { useRegistration } from './use-registration.ts';
import { FOUNDING_STEPS, useSignUpSteps } from './use-sign-up-steps.ts';

export type InvitedDialogProps = {
  token: string;
  onClose: () => void;
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
  onSignIn: (username: string) => void;
  onPaymentRequired: (username: string, chosen: PlanChosen | null) => void;
  /** Somebody else is signed in on this device: asks what is to become of their entries. */
  onSignOut: () => void;
  Plans: PlanChoice;
};

/**
 * Registration by the link of an invitation, or why there is none. Whoever's link leads nowhere any
 * more may found a family of their own in this dialog; then a plan stands in the notice's place.
 */
export function InvitedDialog(props: InvitedDialogProps) {
  const { session } = useServices();
  const state = useLive(session.state);
  const { invitation, retry } = useInvitation(props.token);
  // Who was there before the invitation was taken up; its own person signs in on the way.
  const [hasJoined, setHasJoined] = useState(false);
  const [isFounding, setIsFounding] = useState(false);
  const other = state?.status === 'signedIn' && !hasJoined ? state.user : null;
  if (other) return <SignedInAlready user={other} {...props} />;
  if (invitation?.kind === 'open') {
    return <Joining {...props} invite={invitation.invite} onJoin={() => setHasJoined(true)} />;
  }
  if (isFounding) return <Founding {...props} onRegister={() => setHasJoined(true)} />;
  const found = () => setIsFounding(true);
  return <NoJoining {...props} invitation={invitation} onRetry={retry} onFound={found} />;
}

function Founding({
  onRegister,
  Plans,
  ...props
}: InvitedDialogProps & { onRegister: () => void }) {
  const { onArrive, onPaymentRequired, onSignIn } = props;
  const registration = useRegistration({
    invited: null,
    withPlan: true,
    username: '',
    onArrive,
    onPaymentRequired,
    onRegister,
  });
  const { key, title, intro, at, body } = shownStep(registration, null, {
    onSignIn,
    onHome: () => onArrive('/home'),
    steps: useSignUpSteps(true, FOUNDING_STEPS),
    Plans,
  });
  return (
    <Sheet open onClose={props.onClose} tapBesideCloses={false} title={title} intro={intro}>
      <Step key={key} at={at}>
        {body}
      </Step>
    </Sheet>
  );
}

function Joining({
  token,
  invite,
  onJoin,
  ...props
}: InvitedDialogProps & { invite: InviteValidation; onJoin: () => void }) {
  const registration = useRegistration({
    invited: { token, role: invite.role },
    username: '',
    onArrive: props.onArrive,
    onPaymentRequired: props.onPaymentRequired,
    onRegister: onJoin,
  });
  const { key, title, intro, at, body } = shownStep(registration, invite, {
    onSignIn: props.onSignIn,
    onHome: () => props.onArrive('/home'),
  });
  return (
    <Sheet open onClose={props.onClose} tapBesideCloses={false} title={title} intro={intro}>
      <Step key={key} at={at}>
        {body}
      </Step>
    </Sheet>
  );
}

function NoJoining({
  invitation,
  onRetry,
  onFound,
  onClose,
  onSignIn,
}: InvitedDialogProps & {
  invitation: Invitation | null;
  onRetry: () => void;
  onFound: () => void;
}) {
  const { icon, title, text, way } = useWordsOf(invitation);
  return (
    <Sheet open onClose={onClose} title={t('signIn.invitation')}>
      <Step key={title}>
        {invitation === null ? (
          <Spinner label={t('signIn.inviteChecking')} />
        ) : (
          <EmptyState
            icon={icon}
            title={title}
            action={
              way === 'retry' ? (
                <Button variant="primary" onClick={onRetry}>
                  {t('signIn.tryAgain')}
                </Button>
              ) : (
                <>
                  <Button variant="primary" onClick={() => onSignIn('')}>
                    {t('signIn.submit')}
                  </Button>
                  <Button variant="quiet" onClick={onFound}>
                    {t('signIn.inviteFound')}
                  </Button>
                </>
              )
            }
          >
            {text}
          </EmptyState>
        )}
      </Step>
    </Sheet>
  );
}

/** Why nobody can join by this link now, and what can be done about it. */
function useWordsOf(invitation: Invitation | null) {
  const now = useClock().now();
  if (invitation === null || invitation.kind === 'failed') {
    return {
      icon: CloudOff,
      title: t('signIn.inviteOfflineTitle'),
      text: t('signIn.inviteOffline'),
      way: 'retry' as const,
    };
  }
  const way = 'signIn' as const;
  if (invitation.kind === 'unknown') {
    const [title, text] = [t('signIn.inviteUnknownTitle'), t('signIn.inviteUnknown')];
    return { icon: CircleHelp, title, text, way };
  }
  const { invite } = invitation;
  const inviter = inviterOf(invite);
  switch (invite.status) {
    case 'used':
      return {
        icon: UserRoundCheck,
        title: t('signIn.inviteUsedTitle'),
        text: t('signIn.inviteUsed', { inviter }),
        way,
      };
    case 'revoked':
      return {
        icon: TicketX,
        title: t('signIn.inviteRevokedTitle'),
        text: t('signIn.inviteRevoked', { inviter }),
        way,
      };
    case 'expired':
    case 'valid':
      return {
        icon: TicketX,
        title: t('signIn.inviteExpiredTitle'),
        text: t('signIn.inviteExpired', {
          inviter,
          date: formatDate(invite.expiresAt, { now }),
        }),
        way,
      };
  }
}

function SignedInAlready({ user, onClose, onSignOut }: InvitedDialogProps & { user: SessionUser }) {
  const name = user.name || user.username;
  return (
    <Sheet
      open
      kind="dialog"
      onClose={onClose}
      title={t('signIn.inviteOtherTitle', { name })}
      intro={t('signIn.inviteOther', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('signIn.inviteStay')}</Button>
          <Button variant="primary" onClick={onSignOut}>
            {t('signIn.inviteSwitch')}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}

/** null while it is being asked for. */
function useInvitation(token: string): { invitation: Invitation | null; retry: () => void } {
  const { session } = useServices();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useEffect(() => {
    let left = false;
    void readInvitation(session, token).then((read) => {
      if (!left) setInvitation(read);
    });
    return () => {
      left = true;
    };
  }, [session, token]);
  const retry = () => {
    setInvitation(null);
    void readInvitation(session, token).then(setInvitation);
  };
  return { invitation, retry };
}
