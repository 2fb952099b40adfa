import { useEffect, useState } from 'react';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CloudOff from 'lucide-react/icons/cloud-off';
import TicketX from 'lucide-react/icons/ticket-x';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type { InviteValidation } from '../../../../schema/wire/invites.ts';
import { useClock, useSession } from '../../../app/services.tsx';
import { useOwnMember } from '../../../app/people/use-own-member.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { type Invitation, readInvitation } from '../../../session/requests/invitation.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { IconType } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLive } from '../../../ui/use-live.ts';
import type { PlanChosen } from '../sign-up/go-to-payment.ts';
import { inviterOf } from './inviter-name.ts';
import type { NextPlace } from '../sign-up/next-place.ts';
import type { PlanChoice } from '../sign-up/plan-step.tsx';
import { shownStep } from '../sign-up/registration-steps.tsx';
import { Step } from '../form/step.tsx';
import { useRegistration } from '../sign-up/use-registration.ts';
import { FOUNDING_STEPS, useSignUpSteps } from '../sign-up/use-sign-up-steps.ts';

export type InvitedDialogProps = {
  token: string;
  onClose: () => void;
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
  onSignIn: (username: string) => void;
  onPaymentRequired: (username: string, chosen: PlanChosen | null) => void;
  /** Another person is signed in on this device: opens their sign-out, which asks about unsent entries. */
  onSignOut: () => void;
  Plans: PlanChoice;
};

/**
 * Registration through the link of an invitation, or the reason why the link cannot be used. A person
 * with an unusable link may create a family in this dialog; a plan step then replaces the notice.
 */
export function InvitedDialog(props: InvitedDialogProps) {
  const session = useSession();
  const state = useLive(session.state);
  const { invitation, retry } = useInvitation(props.token);
  // Registration signs the new person in, so only a session from before counts as somebody else.
  const [hasJoined, setHasJoined] = useState(false);
  const [isFounding, setIsFounding] = useState(false);
  const other = state?.status === 'signedIn' && !hasJoined ? state.user : null;
  if (other && invitation?.kind === 'open') return <SignedInAlready user={other} {...props} />;
  if (invitation?.kind === 'open') {
    return <Joining {...props} invite={invitation.invite} onJoin={() => setHasJoined(true)} />;
  }
  if (isFounding) return <Founding {...props} onRegister={() => setHasJoined(true)} />;
  const found = () => setIsFounding(true);
  const shown = { user: other, invitation, onRetry: retry, onFound: found };
  return <NoJoining {...props} {...shown} />;
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
  onArrive,
  user,
}: InvitedDialogProps & {
  /** The person who is signed in on this device. */
  user: SessionUser | null;
  invitation: Invitation | null;
  onRetry: () => void;
  onFound: () => void;
}) {
  const { icon, title, text, way, askFor } = useWordsOf(invitation, user);
  const variant = askFor === undefined ? 'primary' : 'secondary';
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
              <>
                {askFor !== undefined && <AskAgain inviter={askFor} />}
                {way === 'retry' && (
                  <Button variant={variant} onClick={onRetry}>
                    {t('signIn.tryAgain')}
                  </Button>
                )}
                {way === 'home' && (
                  <Button variant={variant} onClick={() => onArrive('/home')}>
                    {t('signIn.inviteHome')}
                  </Button>
                )}
                {way === 'signIn' && (
                  <>
                    <Button variant={variant} onClick={() => onSignIn('')}>
                      {t('signIn.submit')}
                    </Button>
                    <Button variant="quiet" onClick={onFound}>
                      {t('signIn.inviteFound')}
                    </Button>
                  </>
                )}
              </>
            }
          >
            {text}
          </EmptyState>
        )}
      </Step>
    </Sheet>
  );
}

type Words = {
  icon: IconType;
  title: string;
  text: string;
  way: 'retry' | 'home' | 'signIn';
  /** The name of the person who can send another invitation. */
  askFor?: string;
};

/** Whether the signed-in person has joined through this invitation. */
function useIsOwn(invitation: Invitation | null, user: SessionUser | null): boolean {
  const own = useOwnMember();
  const members = useQuery((replica) => replica.members.all(), []);
  if (invitation?.kind !== 'closed' || user === null) return false;
  const { role, inviterName } = invitation.invite;
  const inviter = members?.find(({ record }) => record.id === own?.invitedBy)?.record;
  return own?.role === role && inviter?.name === inviterName;
}

/** Sends the inviter a message, by the share sheet or by mail. */
function AskAgain({ inviter }: { inviter: string }) {
  const text = t('signIn.inviteAskText', { inviter });
  const share = async () => {
    // The promise rejects when the person closes the share sheet; that is no error.
    await navigator.share({ text }).catch(() => undefined);
  };
  if (typeof navigator.share === 'function') {
    return (
      <Button variant="primary" onClick={() => void share()}>
        {t('signIn.inviteAsk', { inviter })}
      </Button>
    );
  }
  return (
    <a
      className={buttonClass({ variant: 'primary' })}
      href={`mailto:?body=${encodeURIComponent(text)}`}
    >
      {t('signIn.inviteAsk', { inviter })}
    </a>
  );
}

/** Why the link cannot be used, and what the person can do. */
function useWordsOf(invitation: Invitation | null, user: SessionUser | null): Words {
  const isOwn = useIsOwn(invitation, user);
  const now = useClock().now();
  if (invitation === null || invitation.kind === 'failed') {
    return {
      icon: CloudOff,
      title: t('signIn.inviteOfflineTitle'),
      text: t('signIn.inviteOffline'),
      way: 'retry',
    };
  }
  const way = user ? 'home' : 'signIn';
  if (invitation.kind === 'unknown') {
    const [title, text] = [t('signIn.inviteUnknownTitle'), t('signIn.inviteUnknown')];
    return { icon: CircleHelp, title, text, way };
  }
  const { invite } = invitation;
  const inviter = inviterOf(invite);
  switch (invite.status) {
    case 'used':
      if (user) {
        return {
          icon: UserRoundCheck,
          title: isOwn ? t('signIn.inviteOwnTitle') : t('signIn.inviteUsedTitle'),
          text: isOwn
            ? t('signIn.inviteOwn', { inviter })
            : t('signIn.inviteUsedSignedIn', { inviter, name: user.name || user.username }),
          way,
        };
      }
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
        askFor: inviter,
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

/** `invitation` is null while it is being read. */
function useInvitation(token: string): { invitation: Invitation | null; retry: () => void } {
  const session = useSession();
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
