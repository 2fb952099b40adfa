import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { meet } from '../../../schema/rights/grants.ts';
import { type ChildCard, cardOf, readingOf } from '../../domain/child/child-card.ts';
import { grantOn } from '../grants/access.ts';

type Reading = ReturnType<typeof readingOf>;

/** For each caregiver of a child: whether they have read the current version of its card. */
export function readersOf(
  child: ChildRecord,
  members: readonly MemberRecord[],
): { member: MemberRecord; reading: Reading }[] {
  return members.flatMap((member) => {
    const card = cardShownTo(child, member);
    return card === null ? [] : [{ member, reading: readingOf(card, child.id, member) }];
  });
}

function cardShownTo(child: ChildRecord, { id, role, limit }: MemberRecord): ChildCard | null {
  const grant = role === 'caregiver' ? grantOn(child, id) : null;
  if (grant === null) return null;
  const { medication } = limit ? meet(grant, limit) : grant;
  return cardOf(child, medication !== 'none');
}
