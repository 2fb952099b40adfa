import type { EventRecord } from '../../../schema/records/event.ts';
import { LATE_FIELD } from '../../../schema/rights/late-field.ts';
import { lateWriteIn } from '../../../schema/rights/late-write.ts';
import { removeRecord } from '../../../schema/rules/merge.ts';
import type { Replica } from '../../replica/replica.ts';

/**
 * A parent's answer to a late write: as it was meant (`accepts`), or as the family has it.
 * @throws RangeError when this device does not have the entry
 */
export async function settleLateWrite(
  { events }: Replica,
  id: string,
  accepts: boolean,
): Promise<EventRecord> {
  const rewriting = events.prepareRewrite([id], (event, author) => {
    const late = lateWriteIn(event);
    if (late === null) return null;
    const removes = late.did === 'remove' ? accepts : late.did === 'create' && !accepts;
    if (removes) return removeRecord(event, author);
    const changes = accepts ? late.changes : {};
    return events.edited(event, { ...changes, [LATE_FIELD]: null }, author);
  });
  const event = (await rewriting.write()).get(id);
  if (!event) throw new RangeError('no such entry on this device');
  return event;
}
