import { collections } from '../../schema/collections.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { Household, RecordStore } from '../records/store.ts';
import type { Names } from './messages.ts';

/** The children and people of an account, on whom the content of messages depends. */
export async function readFamily(
  store: Pick<RecordStore, 'listAll'>,
  accountId: string,
): Promise<Household & { names: Names }> {
  const [children, members] = await Promise.all([
    store.listAll(accountId, collections.children),
    store.listAll(accountId, collections.members),
  ]);
  return {
    children,
    members,
    names: {
      children: new Map(children.map(({ record }) => [record.id, record])),
      members: new Map(
        members.filter(({ record }) => !isRemoved(record)).map(({ record }) => [record.id, record]),
      ),
    },
  };
}
