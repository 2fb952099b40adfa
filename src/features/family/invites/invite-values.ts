import type { Grant } from '../../../../schema/rights/permissions.ts';
import { presets } from '../../../../schema/rights/presets.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { InviteAnswer, InviteChange, InviteRequest } from '../../../../schema/wire/invites.ts';
import { presetOf } from '../../../app/grants/preset-of.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/family.ts';

/** An invitation as the form holds it. */
export type InviteValues = {
  role: InviteRequest['role'];
  name: string;
  email: string;
  childIds: string[];
  permissions: Grant;
};

/** The initial values: the existing invitation, or a new one, for the only child if there is one. */
export function inviteValues(
  invite: InviteAnswer | null,
  children: readonly ChildRecord[],
): InviteValues {
  const known = new Set(children.map(({ id }) => id));
  return {
    role: invite?.role === 'parent' ? 'parent' : 'caregiver',
    name: invite?.name ?? '',
    email: invite?.email ?? '',
    childIds: (invite?.childIds ?? (children.length === 1 ? [...known] : [])).filter((id) =>
      known.has(id),
    ),
    permissions: invite?.permissions ?? presets.sitter,
  };
}

/** The request body. It contains all rights, so that both sides agree on what a preset means. */
export function inviteRequest(values: InviteValues): InviteRequest {
  return { role: values.role, ...inviteChange(values) };
}

export function inviteChange(values: InviteValues): InviteChange {
  const { role, name, email, childIds, permissions } = values;
  const preset = presetOf(permissions);
  return {
    name: name.trim(),
    email: email.trim() === '' ? null : email.trim(),
    ...(role === 'caregiver' ? { childIds, permissions, ...(preset ? { preset } : {}) } : {}),
  };
}

/** The problems of the values, by field. */
export function inviteProblems(
  { role, email, childIds }: InviteValues,
  children: readonly ChildRecord[],
): Partial<Record<keyof InviteValues, string>> {
  const address = email.trim();
  const needsChild = role === 'caregiver' && children.length > 0 && childIds.length === 0;
  return {
    ...(needsChild ? { childIds: t('family.inviteNoChild') } : {}),
    ...(address !== '' && !/^[^\s@]+@[^\s@]+$/.test(address)
      ? { email: t('family.inviteBadEmail') }
      : {}),
  };
}
