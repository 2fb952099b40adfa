import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { type AccessRequest, accessRequestIn } from '../../../../schema/rights/access-request.ts';

/**
 * What a caregiver asks for and nobody has answered yet.
 *
 * @param children those of the family: of a child that is gone there is nothing left to ask
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
