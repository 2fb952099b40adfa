import { useState } from 'react';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import { t } from '../../../i18n/t.ts';
import { changeInvite, createInvite } from '../../../session/requests/family-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import type { Family } from '../use-family.ts';
import { InviteFields } from './invite-fields.tsx';
import { InviteLink } from './invite-link.tsx';
import {
  type InviteValues,
  inviteChange,
  inviteProblems,
  inviteRequest,
  inviteValues,
} from './invite-values.ts';

type InviteSheetProps = {
  open: boolean;
  /** The open invitation to change; null for a new one. */
  invite: InviteAnswer | null;
  family: Family;
  /** The list of invitations has changed. */
  onDone: () => void;
  onClose: () => void;
};

/** Creates an invitation and shows its link, or changes an invitation that is still open. */
export function InviteSheet({ open, ...rest }: InviteSheetProps) {
  return open ? <OpenInvite {...rest} /> : null;
}

function OpenInvite({ invite, family, onDone, onClose }: Omit<InviteSheetProps, 'open'>) {
  const [created, setCreated] = useState<InviteAnswer | null>(null);
  if (created) {
    return (
      <Sheet
        open
        onClose={onClose}
        title={t('family.inviteMade')}
        footer={
          <Button size="large" wide onClick={onClose}>
            {t('family.done')}
          </Button>
        }
      >
        <InviteLink invite={created} />
      </Sheet>
    );
  }
  const finish = (answer: InviteAnswer) => {
    onDone();
    // Only a new invitation has a link to show; a changed one keeps its link.
    if (invite === null && answer.path !== undefined) return setCreated(answer);
    showToast({ text: t('family.inviteChanged') });
    onClose();
  };
  return <InviteForm invite={invite} family={family} onSaved={finish} onClose={onClose} />;
}

type InviteFormProps = {
  invite: InviteAnswer | null;
  family: Family;
  onSaved: (answer: InviteAnswer) => void;
  onClose: () => void;
};

function InviteForm({ invite, family, onSaved, onClose }: InviteFormProps) {
  const { children, me } = family;
  const form = useSheetForm<InviteValues, InviteAnswer>({
    initial: inviteValues(invite, children),
    check: (values) => inviteProblems(values, children),
    draft: {
      key: draftKey(me.id, 'invite', invite?.id ?? 'new'),
      restore: 'silently',
      onClose: 'dropWhenOnline',
    },
    saving: {
      to: 'server',
      send: (session, values) =>
        invite
          ? changeInvite(session, invite.id, inviteChange(values))
          : createInvite(session, inviteRequest(values)),
      arrives: null,
      onSaved,
      focusOnRefusal: null,
    },
  });
  return (
    <FormSheet
      form={form}
      title={invite ? t('family.changeInvite') : t('family.invite')}
      intro={null}
      submit={{ label: invite ? t('ui.save') : t('family.makeInvite'), tone: 'primary' }}
      onClose={onClose}
    >
      <InviteFields form={form} isNew={invite === null} family={family} />
    </FormSheet>
  );
}
