import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { type AccessRequest, accessRequestIn } from '../../../../schema/rights/access-request.ts';

/**
 * The open access request of a caregiver; null when there is none.
 *
 * @param children the current children of the family; requests for deleted children are ignored
 */
export function openAccessRequestOf(
  member: MemberRecord,
  children: readonly ChildRecord[],
): AccessRequest | null {
  const request = accessRequestIn(member);
  if (request === null || request.answer !== null) return null;
  const isAboutSomething =
    request.note !== '' || children.some(({ id }) => request.children[id] !== undefined);
  return isAboutSomething ? request : null;
}
