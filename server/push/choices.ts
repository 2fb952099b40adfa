import { collections } from '../../schema/collections.ts';
import { type Preferences, preferenceDefaults } from '../../schema/records/preferences-defaults.ts';
import { preferencesId } from '../../schema/records/preferences-id.ts';
import type { PreferencesRecord } from '../../schema/records/preferences.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { RecordStore } from '../records/store.ts';

/** What these people have chosen, by user id. */
export async function choicesOf(
  store: Pick<RecordStore, 'getMany'>,
  accountId: string,
  userIds: readonly string[],
): Promise<(userId: string) => Preferences> {
  const collection = collections.preferences.name;
  const keys = userIds.map((userId) => ({ collection, id: preferencesId(userId) }));
  const stored = await store.getMany(accountId, keys);
  const byUser = new Map(
    stored
      .filter(({ record }) => !isRemoved(record))
      .map(({ record }) => [record.createdBy, record as PreferencesRecord]),
  );
  return (userId) => ({ ...preferenceDefaults('UTC'), ...byUser.get(userId) });
}
