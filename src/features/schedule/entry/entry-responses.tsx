import { useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ScheduleRecord } from '../../../../schema/records/schedule-entry.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { Responses } from '../../../app/responses/responses.tsx';
import type { Item } from '../../../replica/stores/responses.ts';

/** The likes of and comments on an entry. Those of a series are about all its occurrences. */
export function EntryResponses({ record }: { record: ScheduleRecord }) {
  const item = useMemo<Item>(() => ({ collection: collections.schedule.name, record }), [record]);
  return isRemoved(record) ? null : <Responses key={record.id} item={item} />;
}
