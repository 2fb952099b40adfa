import type { AnyRecord } from '../../../schema/records/record.ts';
import { LATE_FIELD } from '../../../schema/rights/late-field.ts';
import { lateWriteIn } from '../../../schema/rights/late-write.ts';
import { removeRecord } from '../../../schema/rules/merge.ts';
import type { RecordStore } from '../../replica/stores/record-store.ts';

/** The store of a collection whose late writes are marked. */
export type LateStore<R extends AnyRecord> = Pick<
  RecordStore<R, never, never>,
  'prepareRewrite' | 'edited'
>;

/**
 * A parent's answer to a late write: as it was meant (`accepts`), or as the family has it.
 * @throws RangeError when this device does not have the record
 */
export async function settleLateWrite<R extends AnyRecord>(
  store: LateStore<R>,
  id: string,
  accepts: boolean,
): Promise<R> {
  const rewriting = store.prepareRewrite([id], (record, author) => {
    const late = lateWriteIn(record);
    if (late === null) return null;
    const removes = late.did === 'remove' ? accepts : late.did === 'create' && !accepts;
    if (removes) return removeRecord(record, author);
    const changes = accepts ? late.changes : {};
    return store.edited(record, { ...changes, [LATE_FIELD]: null }, author);
  });
  const record = (await rewriting.write()).get(id);
  if (!record) throw new RangeError('no such record on this device');
  return record;
}
