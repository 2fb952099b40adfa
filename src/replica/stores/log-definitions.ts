import { collections } from '../../../schema/collections.ts';
import type { LogDefinitionRecord } from '../../../schema/records/log-definition.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

/** The family's own log types on this device. */
export function definitionsOf(replica: Pick<Replica, 'store'>): RecordStore<LogDefinitionRecord> {
  return replica.store(collections.logDefinitions);
}
