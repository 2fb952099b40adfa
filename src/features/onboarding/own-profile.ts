import { useEffect, useState } from 'react';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { type ProfileRequest, Relation } from '../../../schema/wire/account.ts';
import { useOwnMember } from '../../app/people/use-own-member.ts';
import { waitingProfile } from '../../session/account-tasks/account-tasks.ts';
import type { SessionUser } from '../../session/session.ts';

/** The profile of a person: the latest answers on this device, else the member record. */
export type OwnProfile = { name: string; relation: Relation | null; phone: string };

/** The answers of these steps; null keeps the known value. */
export type SaidOfOneself = {
  name: string | null;
  relation: Relation | null;
  phone?: string | null;
};

/** undefined while it loads; null for nobody. */
export function useOwnProfile(user: SessionUser | null): OwnProfile | null | undefined {
  const member = useOwnMember();
  const [waiting, setWaiting] = useState<ProfileRequest>();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let left = false;
    void waitingProfile(id)
      .catch(() => ({}))
      .then((read) => {
        if (!left) setWaiting(read);
      });
    return () => {
      left = true;
    };
  }, [id]);
  if (user === null) return null;
  return waiting && ownProfile(user, member, waiting);
}

export function ownProfile(
  user: Pick<SessionUser, 'name'>,
  member: Pick<MemberRecord, 'name' | 'relation' | 'phone'> | undefined,
  waiting: ProfileRequest,
): OwnProfile {
  const relation = Relation.safeParse(waiting.relation ?? member?.relation);
  return {
    name: waiting.name ?? member?.name ?? user.name,
    relation: relation.success ? relation.data : null,
    phone: (waiting.phone === undefined ? member?.phone : waiting.phone) ?? '',
  };
}

/** The changed fields as a request body; null without a change. */
export function changesOf(known: OwnProfile, said: SaidOfOneself): ProfileRequest | null {
  const name = said.name?.trim() ?? known.name;
  const phone = said.phone?.trim() ?? known.phone;
  const relation = said.relation ?? known.relation;
  const changes: ProfileRequest = {
    ...(name === known.name ? {} : { name }),
    ...(relation === known.relation ? {} : { relation }),
    ...(phone === known.phone ? {} : { phone: phone === '' ? null : phone }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
