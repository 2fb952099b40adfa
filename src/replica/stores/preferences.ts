import { collections } from '../../../schema/collections.ts';
import {
  type Preferences,
  preferenceDefaults,
} from '../../../schema/records/preferences-defaults.ts';
import { preferencesId } from '../../../schema/records/preferences-id.ts';
import type { PreferencesRecord } from '../../../schema/records/preferences.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

type Replicated = Pick<Replica, 'store' | 'userId'>;

function preferencesOf(replica: Replicated): RecordStore<PreferencesRecord> {
  return replica.store(collections.preferences);
}

/** What the person of this replica has chosen about notifications, or the defaults. */
export function livePreferences(replica: Replicated): Live<Preferences> {
  const { userId } = replica;
  return mapLive(preferencesOf(replica).get(preferencesId(userId)), (entry) =>
    chosen(entry?.record ?? null),
  );
}

/** The same as it is stored now. */
export async function readPreferences(replica: Replicated): Promise<Preferences> {
  return chosen(await preferencesOf(replica).read(preferencesId(replica.userId)));
}

/**
 * Stores choices. Only these are written, so that two devices that change different ones keep both.
 * @throws InvalidRecordError; ReplicaError when the device cannot store
 */
export async function changePreferences(
  replica: Replicated,
  changes: Partial<Preferences>,
): Promise<void> {
  const store = preferencesOf(replica);
  const id = preferencesId(replica.userId);
  const before = await store.read(id);
  if (before === null) {
    const defaults = preferenceDefaults(deviceZone());
    // The zone is that of a device, and no default that every device has.
    const { tz: _tz, ...alike } = defaults;
    await store.add([{ id, childId: null, ...defaults, ...changes }], alike);
    return;
  }
  // An edit with the same values writes nothing, and so would not bring it back.
  if (isRemoved(before)) await store.restore(id);
  await store.edit(id, changes);
}

function chosen(record: PreferencesRecord | null): Preferences {
  return record === null || isRemoved(record) ? preferenceDefaults(deviceZone()) : record;
}
