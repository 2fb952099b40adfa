import { collections, isOf } from '../../../schema/collections.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { eventLine } from '../../log-types/event-line.ts';
import type { Units } from '../../domain/units.ts';
import { formatMoment } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { recordLabels } from './record-labels.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';

/** A queued record as one line. */
export function itemTitle(item: QueueItem, units: Units): string {
  const what = titleOf(item, units);
  return isRemoved(item.record) ? t('syncSheet.itemRemoved', { what }) : what;
}

/** The time of the event, else the time of entry. */
export function itemTime({ record, queuedAt }: QueueItem, now: number): string {
  const startedAt = record['startedAt'];
  return formatMoment(typeof startedAt === 'number' ? startedAt : queuedAt, { now });
}

/** All texts of the person in a record, to keep them or to send them in another way. */
export function itemAsText(item: QueueItem, { now, units }: { now: number; units: Units }): string {
  const note = item.record['note'];
  const lines = [
    `${itemTitle(item, units)}, ${itemTime(item, now)}`,
    typeof note === 'string' ? note : '',
    item.problem?.message ?? '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function titleOf(item: Pick<QueueItem, 'collection' | 'record'>, units: Units): string {
  if (isOf(collections.events, item)) return say(eventLine(item.record, units));
  const label = recordLabels[item.collection];
  return label === null ? '' : say(label(item.record));
}
