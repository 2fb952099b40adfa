import type { MemberRecord } from '../../../../schema/records/member.ts';
import { relationOf } from '../../../app/grants/access.ts';
import '../../../i18n/lazy/relations.ts';
import { t } from '../../../i18n/t.ts';

/** "Owner", "Parent" or "Caregiver"; prefer the relation to the child where it is known. */
export function roleWords(member: MemberRecord): string {
  const role = t(`family.role-${member.role}`);
  const relation = relationOf(member);
  if (relation === null || relation === 'other') return role;
  const relationText = t(`relations.${relation}`);
  if (relationText === role) return role;
  return member.role === 'caregiver'
    ? relationText
    : t('family.roleAndRelation', { role, relation: relationText });
}
