import type { ChildRecord } from '../../schema/records/child.ts';
import type { Limits } from '../../schema/rights/grants.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import type { Role } from '../../schema/rights/roles.ts';
import { type AccountActor, actorWith, householdOf } from '../../server/records/audience.ts';
import { putMember, setGrant, setLimit } from '../../server/records/people.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import { TestRecordStore } from './memory-record-store.ts';

export const ACCOUNT = 'family';
export const CHILD = 'child-mia';

/** A family in a record store of its own: its people, and a child without caregivers. */
export type RecordFamily<Name extends string> = {
  store: TestRecordStore;
  grant(userId: Name, permissions: Grant | null): Promise<ChildRecord>;
  limit(userId: Name, limits: Limits): Promise<unknown>;
  /** The person with the rights of this moment. */
  actor(userId: Name): Promise<AccountActor>;
};

/** @param now the time of everything that is written and read */
export async function foundRecordFamily<Name extends string>(
  people: Readonly<Record<Name, Role>>,
  now: () => number,
): Promise<RecordFamily<Name>> {
  const store = new TestRecordStore();
  const author = () => ({ by: 'ana', now: now() });
  await store.transaction(ACCOUNT, async (tx) => {
    for (const [userId, role] of Object.entries<Role>(people)) {
      await putMember(tx, { userId, name: userId, color: '#B45309', role }, author());
    }
    tx.put('children', makeChild(CHILD, now()), { narrowed: false });
  });
  return {
    store,
    grant: (userId, permissions) =>
      store.transaction(ACCOUNT, (tx) =>
        setGrant(tx, { childId: CHILD, userId, permissions }, author()),
      ),
    limit: (userId, limits) =>
      store.transaction(ACCOUNT, (tx) => setLimit(tx, { userId, ...limits }, author())),
    async actor(userId) {
      const person = { accountId: ACCOUNT, userId, role: people[userId] };
      return actorWith(person, await householdOf(store, person), now());
    },
  };
}

/** A child without caregivers, made by Ana. */
export function makeChild(childId: string, at: number): ChildRecord {
  return createRecord({ by: 'ana', at, node: 'anas0000', skewMs: 0 }, childId, {
    childId,
    name: 'Mia',
    birthdate: null,
    gender: null,
    chartSex: null,
    gestationDays: null,
    color: '#3B82F6',
    caregivers: [],
  });
}
