import type { InviteValidation } from '../../../../schema/wire/invites.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** The inviter's name, or a general term when the invitation has none. */
export function inviterOf({ inviterName }: InviteValidation): string {
  return inviterName.trim() || t('signIn.whoInvited');
}

/** "Ana invites you to help with Mia. It is free for you." */
export function introOf(invite: InviteValidation): string {
  const inviter = inviterOf(invite);
  if (invite.role !== 'caregiver') return t('signIn.inviteParent', { inviter });
  const { childNames } = invite;
  return childNames.length === 0
    ? t('signIn.inviteCareNoChild', { inviter })
    : t('signIn.inviteCare', { inviter, children: formatList(childNames) });
}
