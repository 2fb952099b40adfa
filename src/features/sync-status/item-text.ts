import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { eventLine } from '../../log-types/event-line.ts';
import type { Units } from '../../domain/units.ts';
import { formatMoment } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';

/** What waits, in one line. */
export function itemTitle({ collection, record }: QueueItem, units: Units): string {
  const what = titleOf({ collection, record }, units);
  return record.removed === null ? what : t('sync.itemRemoved', { what });
}

/** When it happened, else when it was entered. */
export function itemTime({ record, queuedAt }: QueueItem, now: number): string {
  const startedAt = record['startedAt'];
  return formatMoment(typeof startedAt === 'number' ? startedAt : queuedAt, { now });
}

/** Everything a person wrote, as text to keep or to send by another way. */
export function itemAsText(item: QueueItem, { now, units }: { now: number; units: Units }): string {
  const note = item.record['note'];
  const lines = [
    `${itemTitle(item, units)}, ${itemTime(item, now)}`,
    typeof note === 'string' ? note : '',
    item.problem?.message ?? '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** The queue holds any collection; which type a record has follows from its collection. */
function titleOf(
  { collection, record }: Pick<QueueItem, 'collection' | 'record'>,
  units: Units,
): string {
  switch (collection) {
    case 'events':
      return say(eventLine(record as unknown as EventRecord, units));
    case 'children':
      return t('sync.itemChild', { name: (record as unknown as ChildRecord).name });
    case 'members':
      return t('sync.itemMember', { name: (record as unknown as MemberRecord).name });
    case 'timers':
      return record['kind'] === 'handover' ? t('sync.itemShift') : t('sync.itemTimer');
  }
}
