import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { type AccessWish, wishIn } from '../../../schema/rights/wish.ts';

/**
 * What a caregiver asks for and nobody has answered yet.
 *
 * @param children those of the family: of a child that is gone there is nothing left to ask
 */
export function openWishOf(
  member: MemberRecord,
  children: readonly ChildRecord[],
): AccessWish | null {
  const wish = wishIn(member);
  if (wish === null || wish.answer !== null) return null;
  const isAboutSomething =
    wish.note !== '' || children.some(({ id }) => wish.children[id] !== undefined);
  return isAboutSomething ? wish : null;
}
