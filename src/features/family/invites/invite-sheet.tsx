import { useState } from 'react';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import { SendButton } from '../send-button.tsx';
import type { Family } from '../use-family.ts';

type InviteSheetProps = {
  open: boolean;
  /** null: a new invitation. */
  invite: InviteAnswer | null;
  family: Family;
  /** The list of invitations is another one now. */
  onDone: () => void;
  onClose: () => void;
};

/** Invites somebody, or changes an invitation that is still open; then the link to pass on. */
export function InviteSheet({ open, ...rest }: InviteSheetProps) {
  return open ? <OpenInvite {...rest} /> : null;
}

const FORM = 'invite-form';

function OpenInvite({ invite, family, onDone, onClose }: Omit<InviteSheetProps, 'open'>) {
  const [made, setMade] = useState<InviteAnswer | null>(null);
  const [sending, setSending] = useState({ busy: false, possible: true });
  const finish = (answer: InviteAnswer) => {
    onDone();
    // Only a new one has a link to show; the old link leads to what was changed.
    if (invite === null && answer.path !== undefined) return setMade(answer);
    showToast({ text: t('family.inviteChanged') });
    onClose();
  };
  if (made) {
    return (
      // A dialog of its own, which takes the focus: the form's button has gone.
      <Sheet
        key="link"
        open
        onClose={onClose}
        title={t('family.inviteMade')}
        footer={
          <Button size="large" wide onClick={onClose}>
            {t('family.done')}
          </Button>
        }
      >
        <InviteLink invite={made} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={invite ? t('family.changeInvite') : t('family.invite')}
      footer={
        <SendButton form={FORM} busy={sending.busy} possible={sending.possible}>
          {invite ? t('ui.save') : t('family.makeInvite')}
        </SendButton>
      }
    >
      <InviteForm
        id={FORM}
        invite={invite}
        family={family}
        onSending={setSending}
        onDone={finish}
      />
    </Sheet>
  );
}
