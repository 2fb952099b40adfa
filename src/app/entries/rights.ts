import { useMemo } from 'react';
import { type Collection, collections } from '../../../schema/collections.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { type EventType, eventTypes } from '../../../schema/records/event-types.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type Action, type Actor, grantOf } from '../../../schema/rights/actor.ts';
import { canWrite } from '../../../schema/rights/can.ts';
import { canLog } from '../../../schema/rights/logs.ts';
import { grantsFor } from '../../../schema/rights/grants.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { useLive } from '../../ui/use-live.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSession } from '../services.tsx';
import { useQuery } from '../use-query.ts';

/**
 * What this person may do, by the rules that the server uses. Controls for other actions are not
 * drawn; a write that the server refuses comes back as "needs you".
 */
export type Rights = {
  /** Until then nothing is hidden: controls that appear late would move the others. */
  isKnown: boolean;
  /** About any child, or about one. */
  mayLog: (type: EventType, childId?: string | null) => boolean;
  /** About one of these children at least; entries of some types are about none. */
  mayLogForSome: (type: EventType, childIds: readonly string[]) => boolean;
  /** Whether there is anything this person may log. */
  logsAny: boolean;
  /** Whether entries of a type can be on this person's devices at all. */
  maySee: (type: EventType) => boolean;
  /** Whether any entry can be on this person's devices. */
  seesLog: boolean;
  /** Whether any photo, any document, or one of both can be on this person's devices. */
  seesPhotos: boolean;
  seesDocuments: boolean;
  seesVault: boolean;
  /** Whether any entry of the schedule can be on this person's devices. */
  seesSchedule: boolean;
  /** Whether this person may read articles. */
  seesArticles: boolean;
  /** Whether the measurements of any child can be on this person's devices. */
  seesGrowth: boolean;
  /** What this person may do with the measurements of a child. */
  growthOf: (childId: string) => Grant['growth'];
  /** Whether the grant for any child has this; parents have everything. */
  someGrant: (has: (grant: Grant) => boolean) => boolean;
  /** A write of a record of any collection. @param after what an edit would make of it */
  may: <R extends AnyRecord>(
    action: Action,
    collection: Collection<R>,
    record: R,
    after?: R,
  ) => boolean;
  mayEdit: (event: EventRecord) => boolean;
  mayRemove: (event: EventRecord) => boolean;
  mayRestore: (event: EventRecord) => boolean;
};

type RightsOf = {
  /** The signed-in person, with the role of their token; undefined until it is known. */
  user: { id: string; role: Role } | undefined;
  /** undefined while they are read. */
  children: readonly ChildRecord[] | undefined;
  members: readonly MemberRecord[] | undefined;
  now: number;
};

export function useRights(): Rights {
  const session = useSession();
  const state = useLive(session.state);
  const children = useQuery((replica) => replica.children.all(), []);
  const members = useQuery((replica) => replica.members.all(), []);
  // A grant can begin and end by the clock.
  const now = useNow(60_000);
  return useMemo(
    () =>
      rightsOf({
        user: state?.status === 'signedIn' ? state.user : undefined,
        children: children?.map(({ record }) => record),
        members: members?.map(({ record }) => record),
        now,
      }),
    [state, children, members, now],
  );
}

export function rightsOf({ user, children, members, now }: RightsOf): Rights {
  const records = children ?? [];
  const own = members?.find(({ id }) => id === user?.id) ?? null;
  const actor: Actor = {
    userId: user?.id ?? '',
    // A role can change while the token still names the old one.
    role: own?.role ?? user?.role ?? 'caregiver',
    grants: user ? grantsFor(user.id, records, own, now) : {},
  };
  const may: Rights['may'] = (action, { name }, record, after = record) =>
    canWrite(actor, name, action, action === 'create' ? null : record, after, now);
  const ofEvents = (action: Exclude<Action, 'create'>) => (event: EventRecord) =>
    may(action, collections.events, event);
  const isKnown = user !== undefined && children !== undefined && members !== undefined;
  const isOpen = !isKnown || isParent(actor.role);
  const logs = (type: EventType, childId?: string | null) =>
    records.some(({ id }) => id === (childId ?? id) && canLog(actor, id, type));
  const mayLog: Rights['mayLog'] = (type, childId) => isOpen || logs(type, childId);
  const grants = Object.values(actor.grants);
  const some = (has: (grant: Grant) => boolean) => isOpen || grants.some(has);
  const logsAny = some(({ log, medication }) => log.length > 0 || medication === 'give');
  const seesPhotos = some(({ photos }) => photos !== 'none');
  const seesDocuments = some(({ documents }) => documents !== 'none');
  return {
    isKnown,
    mayLog,
    mayLogForSome: (type, childIds) =>
      eventTypes[type].childless || childIds.length === 0
        ? mayLog(type)
        : childIds.some((id) => mayLog(type, id)),
    maySee: (type) =>
      isOpen ||
      logs(type) ||
      grants.some(
        ({ view, medication }) =>
          view !== 'none' && (eventTypes[type].right !== 'medication' || medication !== 'none'),
      ),
    logsAny,
    seesSchedule: some(({ schedule }) => schedule !== 'none'),
    seesGrowth: some(({ growth }) => growth !== 'none'),
    growthOf: (childId) => (isOpen ? 'edit' : (grantOf(actor, childId)?.growth ?? 'none')),
    seesLog: logsAny || grants.some(({ view }) => view !== 'none'),
    seesPhotos,
    seesDocuments,
    seesVault: seesPhotos || seesDocuments,
    seesArticles: some(({ knowledge }) => knowledge !== 'none'),
    someGrant: some,
    may,
    mayEdit: ofEvents('edit'),
    mayRemove: ofEvents('remove'),
    mayRestore: ofEvents('restore'),
  };
}
